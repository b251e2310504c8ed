// Commissions of partners: what the reader's own part of the tree earned in a month, and what of it can be paid out.
import * as z from 'zod/mini'
import { areas } from '../kernel/access.ts'
import { nothing, read, refreshedBy } from '../kernel/endpoint.ts'
import { money } from '../kernel/scalars.ts'

export const commission = refreshedBy(['commission.changed', 'partner.changed'], {
  summary: read('POST secure/commission/summary', {
    access: areas.isv,
    input: nothing,
    output: z.object({ month: z.string(), earned: z.array(money), payable: z.array(money) }),
  }),
})
