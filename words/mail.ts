/** A line of what a mail lists: words, or links. */
export type MailFact = [name: string, value: string | { label: string; url: string }[]];

/** The addresses that a button may lead to. */
export type MailLinks = {
  manage: string;
  waiting: string;
  review: string;
  provider_booking: string;
  provider: string;
  provider_settings: string;
  settlements: string;
  team: string;
  webhooks: string;
  weather: string;
  manifest: string;
  guide: string;
  partner: string;
  forgot_password: string;
  verify: string;
  join_team: string;
  reset: string;
};

export type MailButton = { label: string; to: keyof MailLinks };

/** A mail's text before it is laid out. */
export type MailText = {
  subject: string;
  heading: string;
  text: string[];
  /** Words that a user wrote. */
  quote?: string[] | undefined;
  facts?: MailFact[] | undefined;
  button?: MailButton | undefined;
  /** Why the recipient gets this mail. */
  why: string;
};
