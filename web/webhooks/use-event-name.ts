import { useTranslation } from 'react-i18next';
import { notificationTypes, type NotificationType, type Webhook } from '../../contract/webhooks.ts';

type WebhookEvent = Webhook['events'][number];

/** What an event, or a kind of notification, is called. */
export function useEventName(): (event: WebhookEvent) => string {
  const { t } = useTranslation(['webhooks', 'provider']);
  return (event) => (isNotification(event) ? t(`notifications.${event}`) : t(`provider:timeline.${event}`));
}

function isNotification(event: WebhookEvent): event is NotificationType {
  return (notificationTypes as readonly string[]).includes(event);
}
