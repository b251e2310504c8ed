// What a member finds at home: the things that need them, most pressing first.
import * as z from 'zod/mini'
import { nothing, read } from './endpoint.ts'
import { open } from './scalars.ts'

export const todoKinds = ['approvals', 'sent-back', 'blocked', 'document', 'second-factor'] as const
/** now: it is late or keeps others waiting; soon: it will be; later: good to do. */
export const todoLevels = ['now', 'soon', 'later'] as const

export const home = {
  todo: read('POST secure/home/todo', {
    access: 'signed-in',
    background: true,
    input: nothing,
    output: z.object({
      items: z.array(
        z.object({
          kind: open(todoKinds),
          level: open(todoLevels),
          count: z.int(),
          /** Which one it is, in words. */
          what: z.nullable(z.object({ en: z.string(), zh: z.string() })),
          /** Until when: a day or an instant. */
          due: z.nullable(z.string()),
          link: z.string(),
        }),
      ),
    }),
  }),
}
