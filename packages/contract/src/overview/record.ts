// The record of all transactions: what each one is linked with. The lists themselves are the features' own.
import * as z from 'zod/mini'
import { areas } from '../kernel/access.ts'
import { businessObjects } from '../kernel/business-objects.ts'
import { refreshedBy, read } from '../kernel/endpoint.ts'
import { recordKinds } from '../kernel/movements.ts'
import { id, open } from '../kernel/scalars.ts'

export const record = refreshedBy(['balance.changed', 'approval.changed', 'statement.changed'], {
  /** Only records that the reader may know of; `wayTo` decides whether they have a page for it. */
  linked: read('POST secure/trade/linked', {
    access: areas.fiatTransactions,
    input: z.object({ kind: z.enum(recordKinds), id }),
    output: z.object({
      links: z.array(
        z.object({
          kind: open(Object.keys(businessObjects) as [string, ...string[]]),
          id: z.string(),
          /** Its number, or what it is called. */
          text: z.string(),
        }),
      ),
    }),
  }),
})
