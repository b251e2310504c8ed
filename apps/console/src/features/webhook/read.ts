// For the page of top-ups, whose notify URL is one of its own.
import './webhook.css'

export { DeliveryView } from './delivery.tsx'
export { EndpointState } from './endpoint-state.tsx'
export { SecretDialog } from './secret-dialog.tsx'
export { webhookWords } from './words.ts'
