import type { MailKind } from '../../../contract/mails.ts';
import type { MailSays } from '../../../words/mail-words.ts';
import { emailChanged } from './account/email-changed.ts';
import { newEmail } from './account/new-email.ts';
import { passwordChanged } from './account/password-changed.ts';
import { recoveryCodeUsed } from './account/recovery-code-used.ts';
import { recoveryCodesRenewed } from './account/recovery-codes-renewed.ts';
import { resetPassword } from './account/reset-password.ts';
import { secondFactorOff } from './account/second-factor-off.ts';
import { secondFactorOn } from './account/second-factor-on.ts';
import { verifyEmail } from './account/verify-email.ts';
import { webhookOff } from './account/webhook-off.ts';
import { bookingChanged } from './bookings/booking-changed.ts';
import { bookingLink } from './bookings/booking-link.ts';
import { changed } from './bookings/changed.ts';
import { confirmed } from './bookings/confirmed.ts';
import { newBooking } from './bookings/new-booking.ts';
import { reviewInvitation } from './bookings/review-invitation.ts';
import { dailyDepartures } from './business/daily-departures.ts';
import { licenceRunsOut } from './business/licence-runs-out.ts';
import { licenceStopped } from './business/licence-stopped.ts';
import { licenceStopsSoon } from './business/licence-stops-soon.ts';
import { partnerApproved } from './business/partner-approved.ts';
import { payAccountChanged } from './business/pay-account-changed.ts';
import { payoutChanged } from './business/payout-changed.ts';
import { payoutCleared } from './business/payout-cleared.ts';
import { providerApproved } from './business/provider-approved.ts';
import { reinstated } from './business/reinstated.ts';
import { suspended } from './business/suspended.ts';
import { departuresCalledOff } from './call-offs/departures-called-off.ts';
import { postponedReminder } from './call-offs/postponed-reminder.ts';
import { postponed } from './call-offs/postponed.ts';
import { bookingCancelledByOperator } from './endings/booking-cancelled-by-operator.ts';
import { cancelledByCustomer } from './endings/cancelled-by-customer.ts';
import { cancelledByOperator } from './endings/cancelled-by-operator.ts';
import { cancelledByProvider } from './endings/cancelled-by-provider.ts';
import { cancelledByYou } from './endings/cancelled-by-you.ts';
import type { Kind, KindThatSays } from './kind.ts';
import { messageFromOperator } from './messages/message-from-operator.ts';
import { message } from './messages/message.ts';
import { bookingUnpaid } from './paying/booking-unpaid.ts';
import { paymentExpired } from './paying/payment-expired.ts';
import { paymentMissing } from './paying/payment-missing.ts';
import { paymentReceived } from './paying/payment-received.ts';
import { paymentReminder } from './paying/payment-reminder.ts';
import { paymentReported } from './paying/payment-reported.ts';
import { paymentUnanswered } from './paying/payment-unanswered.ts';
import { paymentUnconfirmed } from './paying/payment-unconfirmed.ts';
import { refundDue } from './refunds/refund-due.ts';
import { refundWaiting } from './refunds/refund-waiting.ts';
import { refunded } from './refunds/refunded.ts';
import { reminder24h } from './reminders/reminder-24h.ts';
import { reminder2h } from './reminders/reminder-2h.ts';
import { confirmBooking } from './requests/confirm-booking.ts';
import { declined } from './requests/declined.ts';
import { expired } from './requests/expired.ts';
import { newRequest } from './requests/new-request.ts';
import { requestExpired } from './requests/request-expired.ts';
import { requestReceived } from './requests/request-received.ts';
import { requestWaiting } from './requests/request-waiting.ts';
import { feeInvoice } from './settlements/fee-invoice.ts';
import { settlementAsked } from './settlements/settlement-asked.ts';
import { settlementPaid } from './settlements/settlement-paid.ts';
import { staffLeft } from './team/staff-left.ts';
import { teamInvitation } from './team/team-invitation.ts';
import { waitingEnded } from './waiting-list/waiting-ended.ts';
import { waitingJoined } from './waiting-list/waiting-joined.ts';
import { waitingOffer } from './waiting-list/waiting-offer.ts';
import { waitingOver } from './waiting-list/waiting-over.ts';
import { goesAhead } from './weather/goes-ahead.ts';
import { weatherDecision } from './weather/weather-decision.ts';
import { weatherRanOut } from './weather/weather-ran-out.ts';

/** Every kind of mail there is: one without an object, or one that is given other facts than its words say, does not compile. */
export const kinds = {
  confirm_booking: confirmBooking,
  request_received: requestReceived,
  new_request: newRequest,
  request_waiting: requestWaiting,
  new_booking: newBooking,
  confirmed,
  changed,
  booking_changed: bookingChanged,
  declined,
  cancelled_by_provider: cancelledByProvider,
  cancelled_by_you: cancelledByYou,
  cancelled_by_customer: cancelledByCustomer,
  cancelled_by_operator: cancelledByOperator,
  booking_cancelled_by_operator: bookingCancelledByOperator,
  postponed,
  postponed_reminder: postponedReminder,
  goes_ahead: goesAhead,
  departures_called_off: departuresCalledOff,
  expired,
  request_expired: requestExpired,
  payment_reminder: paymentReminder,
  payment_expired: paymentExpired,
  booking_unpaid: bookingUnpaid,
  payment_unconfirmed: paymentUnconfirmed,
  payment_unanswered: paymentUnanswered,
  reminder_24h: reminder24h,
  reminder_2h: reminder2h,
  message,
  daily_departures: dailyDepartures,
  message_from_operator: messageFromOperator,
  review_invitation: reviewInvitation,
  refund_due: refundDue,
  refund_waiting: refundWaiting,
  refunded,
  payment_reported: paymentReported,
  payment_received: paymentReceived,
  payment_missing: paymentMissing,
  waiting_joined: waitingJoined,
  waiting_offer: waitingOffer,
  waiting_over: waitingOver,
  waiting_ended: waitingEnded,
  booking_link: bookingLink,
  verify_email: verifyEmail,
  new_email: newEmail,
  reset_password: resetPassword,
  team_invitation: teamInvitation,
  staff_left: staffLeft,
  partner_approved: partnerApproved,
  provider_approved: providerApproved,
  suspended,
  reinstated,
  settlement_asked: settlementAsked,
  settlement_paid: settlementPaid,
  email_changed: emailChanged,
  password_changed: passwordChanged,
  payout_changed: payoutChanged,
  payout_cleared: payoutCleared,
  pay_account_changed: payAccountChanged,
  second_factor_on: secondFactorOn,
  second_factor_off: secondFactorOff,
  recovery_codes_renewed: recoveryCodesRenewed,
  recovery_code_used: recoveryCodeUsed,
  webhook_off: webhookOff,
  fee_invoice: feeInvoice,
  weather_decision: weatherDecision,
  weather_ran_out: weatherRanOut,
  licence_runs_out: licenceRunsOut,
  licence_stops_soon: licenceStopsSoon,
  licence_stopped: licenceStopped,
} as const satisfies { [Name in MailKind]: KindThatSays<MailSays[Name]> };

/** A kind by its name. */
export function kindOf(name: MailKind): Kind {
  return kinds[name];
}

/** The names of the kinds that a condition holds for. */
export function namesOf(isTrue: (kind: Kind) => boolean): MailKind[] {
  return (Object.keys(kinds) as MailKind[]).filter((name) => isTrue(kinds[name]));
}
