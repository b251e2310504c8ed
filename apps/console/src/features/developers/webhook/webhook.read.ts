// Parts of webhooks for the page of top-ups, which has its own notify URL.
import './webhook.css'

export { DeliveryView } from './webhook.delivery.tsx'
export { EndpointState } from './webhook.endpoint-state.tsx'
export { SecretDialog } from './webhook.secret-dialog.tsx'
export { webhookWords } from './webhook.words.ts'
