type MeetingFacts = { meeting_point: string; meeting_point_zh: string; location: string; location_zh: string };

/** Where customers are met, in both languages: the meeting point, or the location of an experience that names none. */
export function meetingPlace({ meeting_point, meeting_point_zh, location, location_zh }: MeetingFacts): { en: string; zh: string } {
  return { en: meeting_point || location, zh: meeting_point_zh || location_zh };
}
