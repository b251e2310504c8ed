// Messages behind the bell. Separate from the notices' own endpoints: the login-free pages load what a console starts with, too.
import * as z from 'zod/mini'
import { id, instant } from '../kernel/scalars.ts'

/** The topics of notices that are sent, without the provider's announcements: those are listed beside the inbox. */
export const inboxTopics = [
  'settlement',
  'payout',
  'refunds',
  'disputes',
  'risk',
  'deposit',
  'places',
  'growth',
  'approvals',
  'developers',
  'security',
  'exports',
] as const
export type InboxTopic = (typeof inboxTopics)[number]
export const inboxTopic = z.enum(inboxTopics)

const item = z.object({
  id,
  topic: inboxTopic,
  text: z.object({ en: z.string(), zh: z.string() }),
  /** A page of the console that this member may enter. */
  link: z.nullable(z.string()),
  at: instant,
  readAt: z.nullable(instant),
})
export type InboxItem = z.output<typeof item>

/** The newest unread ones, and how many there are. */
export const unreadInbox = z.object({ items: z.array(item), unread: z.number() })
/** A page of the inbox, read ones included. */
export const inboxRows = z.object({
  rows: z.array(item),
  total: z.number(),
  /** Unread ones by topic; a topic without one is absent. */
  unread: z.partialRecord(inboxTopic, z.number()),
})
