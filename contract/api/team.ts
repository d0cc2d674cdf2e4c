import { z } from 'zod';
import { chapter, get, patch, post, remove } from '../endpoint.ts';
import * as guide from '../guide.ts';
import { attendanceBody, checkInBody } from '../manifest.ts';
import { idParams } from '../params.ts';
import * as team from '../team.ts';

/** Who helps a provider: the owner invites by mail, the person accepts by the mailed link. */
export const teamCalls = {
  ...chapter('Team', {
    list: get('/api/providers/me/team/', 'Who is in the team, and who is invited', {
      who: 'service_provider',
      reply: z.array(team.staffMember),
    }),
    invite: post('/api/providers/me/team/', 'Mail an invitation, good for 7 days and once; 20 people at most', {
      who: 'service_provider',
      idempotent: true,
      body: team.inviteBody,
      status: 201,
      reply: team.staffMember,
      rate_limit: 'profile',
    }),
    change: patch('/api/providers/me/team/:id/', 'Give somebody of the team another role', {
      who: 'service_provider',
      params: idParams,
      body: team.staffRoleBody,
      reply: team.staffMember,
    }),
    remove: remove('/api/providers/me/team/:id/', 'Take somebody out of the team at once, or an invitation back', {
      who: 'service_provider',
      params: idParams,
      status: 204,
    }),
  }),
  ...chapter('Auth', {
    invitation: post('/api/auth/team/invitation/', 'The invitation of a mailed link', {
      who: 'anyone',
      concerns_caller: true,
      body: team.invitationBody,
      reply: team.invitation,
      rate_limit: 'login',
    }),
    accept: post('/api/auth/team/accept/', 'Join the team by the mailed link, with the account of that address', {
      who: 'signed_in',
      body: team.invitationBody,
      reply: team.membership,
      rate_limit: 'login',
    }),
    leave: remove('/api/auth/team/:id/', 'Leave a team', { who: 'signed_in', params: idParams, status: 204 }),
  }),
};

/** What a guide sees and does, and nothing else; a manager and the owner may as well. */
export const guideCalls = chapter('Team', {
  manifest: get('/api/guide/manifest/', "A day's departures and who comes, of today and the six days after it", {
    who: 'service_provider',
    staff: 'guide',
    query: guide.guideManifestQuery,
    reply: guide.guideManifest,
  }),
  attendance: post('/api/guide/bookings/:id/attendance/', 'Tick off arrival, or mark a no-show', {
    who: 'service_provider',
    staff: 'guide',
    params: idParams,
    body: attendanceBody,
    reply: guide.guideParty,
  }),
  checkIn: post('/api/guide/check_in/', "Check a party in by their voucher's code, or one person by their own, once", {
    who: 'service_provider',
    staff: 'guide',
    idempotent: true,
    body: checkInBody,
    reply: guide.guideCheckIn,
    rate_limit: 'check_in',
  }),
});
