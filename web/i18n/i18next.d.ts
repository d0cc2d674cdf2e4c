import type en from './en/every-screen.ts';
import type availability from './en/provider/availability.ts';
import type changes from './en/booking/changes.ts';
import type bilingual from './en/bilingual.ts';
import type ownBookings from './en/provider/own-bookings.ts';
import type ownMessages from './en/provider/own-messages.ts';
import type fps from './en/booking/fps.ts';
import type gettingPaid from './en/provider/getting-paid.ts';
import type landing from './en/landing.ts';
import type leaving from './en/leaving.ts';
import type map from './en/map.ts';
import type manifest from './en/provider/manifest.ts';
import type team from './en/provider/team.ts';
import type channels from './en/provider/channels.ts';
import type notReal from './en/provider/not-real.ts';
import type partners from './en/partners.ts';
import type proof from './en/proof.ts';
import type businessStatus from './en/business-status.ts';
import type operator from './en/operator/operator.ts';
import type ownPages from './en/provider/own-pages.ts';
import type outbox from './en/outbox.ts';
import type settings from './en/provider/settings.ts';
import type webhooks from './en/provider/webhooks.ts';
import type statement from './en/provider/statement.ts';
import type bank from './en/provider/bank.ts';
import type imports from './en/provider/import.ts';
import type vouchers from './en/booking/vouchers.ts';
import type trips from './en/booking/trips.ts';
import type ownDashboard from './en/provider/own-dashboard.ts';
import type ownServices from './en/provider/own-services.ts';
import type secondFactor from './en/second-factor.ts';

// Keys are typed: `t('nav.home')` in common, `t('accounts:profile.title')`, and a wrong key does not compile.
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: typeof en & {
      bilingual: typeof bilingual;
      changes: typeof changes;
      operator: typeof operator;
      availability: typeof availability;
      own_bookings: typeof ownBookings;
      own_messages: typeof ownMessages;
      fps: typeof fps;
      getting_paid: typeof gettingPaid;
      landing: typeof landing;
      leaving: typeof leaving;
      map: typeof map;
      manifest: typeof manifest;
      team: typeof team;
      channels: typeof channels;
      not_real: typeof notReal;
      partners: typeof partners;
      proof: typeof proof;
      business_status: typeof businessStatus;
      own_pages: typeof ownPages;
      own_services: typeof ownServices;
      second_factor: typeof secondFactor;
      settings: typeof settings;
      webhooks: typeof webhooks;
      statement: typeof statement;
      bank: typeof bank;
      import: typeof imports;
      trips: typeof trips;
      vouchers: typeof vouchers;
      outbox: typeof outbox;
      own_dashboard: typeof ownDashboard;
    };
  }
}
