// Requests that wait for another person: how many for me to decide, how many of mine are under way.
import * as z from 'zod/mini'
import { read } from './endpoint.ts'
import { localTime } from './scalars.ts'

export const approval = {
  count: read('POST secure/common/audit/count', {
    access: 'signed-in',
    background: true,
    input: z.object({ startTime: z.optional(localTime), endTime: z.optional(localTime) }),
    output: z.object({ authorization: z.int(), request: z.int() }),
  }),
}
