// Messages behind the bell. Separate from the notices' own endpoints: the login-free pages load what a console starts with, too.
import * as z from 'zod/mini'
import { id, instant } from '../kernel/scalars.ts'

export const inboxItems = z.array(
  z.object({
    id,
    text: z.object({ en: z.string(), zh: z.string() }),
    /** A page of the console. */
    link: z.nullable(z.string()),
    at: instant,
  }),
)
export type InboxItem = z.output<typeof inboxItems>[number]
