// Looks up the provider's holds by their ledger entries.
import { ownNames, type MovementQueries } from '../../../platform/lists/movement-queries.ts'

export const holdMovement = { names: ownNames('provider_hold', 'why_en', 'why_zh') } satisfies MovementQueries
