// For the page of top-ups, whose notify URL is one of its own.
import './webhook.css'

export { DeliveryView } from './webhook.delivery.tsx'
export { EndpointState } from './webhook.endpoint-state.tsx'
export { SecretDialog } from './webhook.secret-dialog.tsx'
export { webhookWords } from './webhook.words.ts'
