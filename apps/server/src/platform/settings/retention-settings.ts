// How long records are kept that nobody needs for ever. The ledger and the operation history have no such setting: they are never pruned.
import type { Setting } from './settings.ts'

const kept = {
  events: {
    setting: 'FALAJ_KEEP_EVENTS_DAYS',
    unset: 7,
    min: 1,
    max: 90,
    says: 'Published events are kept for so many days: a console that was away for longer reads everything anew.',
  },
  messages: {
    setting: 'FALAJ_KEEP_MESSAGES_DAYS',
    unset: 30,
    min: 2,
    max: 400,
    says: 'SMS and e-mails: to whom and when, for so many days. Their texts are erased when they are sent.',
  },
  deliveries: {
    setting: 'FALAJ_KEEP_DELIVERIES_DAYS',
    unset: 30,
    min: 30,
    max: 400,
    says: 'Webhook deliveries and their events, for so many days; merchants are promised 30.',
  },
  exports: {
    setting: 'FALAJ_KEEP_EXPORTS_DAYS',
    unset: 30,
    min: 1,
    max: 400,
    says: 'Exported files, for so many days after they were made. Uploaded documents, statements and archives are kept.',
  },
  alerts: {
    setting: 'FALAJ_KEEP_ALERTS_DAYS',
    unset: 400,
    min: 30,
    max: 3650,
    says: 'Alerts to followers, for so many days after they were made.',
  },
  refusals: {
    setting: 'FALAJ_KEEP_REFUSALS_DAYS',
    unset: 400,
    min: 90,
    max: 3650,
    says: 'Counts of refused calls of strangers, and signed messages of rails that could not be booked, for so many days.',
  },
} as const
export type Retention = Readonly<Record<keyof typeof kept, number>>
export const usualRetention = Object.fromEntries(
  Object.entries(kept).map(([name, { unset }]) => [name, unset]),
) as unknown as Retention

export const retentionSettingTable: readonly Setting[] = Object.values(kept).map(({ setting, unset, says }) => ({
  name: setting,
  unset: String(unset),
  says,
}))

/** What an auditor relies on. */
const neverPruned = /^FALAJ_KEEP_(LEDGER|HISTORY|AUDIT|CHAIN)/

export const readRetention = (whole: (name: string, unset: number, min: number, max: number) => number): Retention =>
  Object.fromEntries(
    Object.entries(kept).map(([name, { setting, unset, min, max }]) => [name, whole(setting, unset, min, max)]),
  ) as unknown as Retention
export const neverPrunedIn = (env: Readonly<Record<string, string | undefined>>): string | undefined =>
  Object.keys(env).find((name) => neverPruned.test(name))
