// The merchant's stores as choices of forms and filters, and as the names of what lists show. Places has the stores themselves.
import * as z from 'zod/mini'
import { nothing, read, refreshedBy } from '../kernel/endpoint.ts'
import { open } from '../kernel/scalars.ts'

export const storeKinds = ['store', 'online', 'agent'] as const
export const storeStates = ['reported', 'review', 'active', 'closed'] as const

export const storeChoice = refreshedBy(['store.changed'], {
  options: read('POST secure/store/options', {
    forStores: 'asks',
    access: 'signed-in',
    input: nothing,
    output: z.object({
      rows: z.array(
        z.object({
          code: z.string(),
          name: z.object({ en: z.string(), zh: z.string() }),
          kind: open(storeKinds),
          state: open(storeStates),
          /** From its day on: nothing new can be for it. */
          isClosed: z.boolean(),
        }),
      ),
    }),
  }),
})
