// How what the provider keeps back is looked up by those who meet it in the books.
import { ownNames, type MovementQueries } from '../../../platform/lists/movement-queries.ts'

export const holdMovement = { names: ownNames('provider_hold', `why_en || ' / ' || why_zh`) } satisfies MovementQueries
