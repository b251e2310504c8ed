// A figure that the database knows, read when /metrics is asked. Each is one statement that a large installation answers in milliseconds: it
// uses an index or reads a table that is kept small. No label names a merchant.
import { sql } from 'kysely'
import type { Store } from '../db/pool.ts'

export interface GaugeRow {
  readonly labels?: Readonly<Record<string, string>>
  readonly value: number
}
export interface DatabaseGauge {
  readonly name: string
  readonly help: string
  readonly labels?: readonly string[]
  readonly read: (tx: Store) => Promise<readonly GaugeRow[]>
}

const seconds = (at: string) => `coalesce(extract(epoch from now() - min(${at})), 0)::float8`
const single = async (tx: Store, text: string): Promise<readonly GaugeRow[]> => {
  const { rows } = await sql<{ value: number }>`${sql.raw(text)}`.execute(tx)
  return rows
}
/** A gauge without a label: `query` selects one column, `value`. */
export const figure = (name: string, help: string, query: string): DatabaseGauge => ({
  name,
  help,
  read: (tx) => single(tx, query),
})
/** A gauge with one label: `query` selects `label` and `value`. */
export const figureBy = (name: string, label: string, help: string, query: string): DatabaseGauge => ({
  name,
  help,
  labels: [label],
  read: async (tx) => {
    const { rows } = await sql<{ label: string; value: number }>`${sql.raw(query)}`.execute(tx)
    return rows.map((row) => ({ labels: { [label]: row.label }, value: row.value }))
  },
})

const isQueueMade = async (tx: Store): Promise<boolean> => {
  const { rows } = await sql<{ isMade: boolean }>`
    select to_regclass('graphile_worker._private_jobs') is not null as "isMade"`.execute(tx)
  return rows[0]!.isMade
}
/** Empty before the first runner has made the schema. */
const ofQueue = (gauge: DatabaseGauge): DatabaseGauge => ({
  ...gauge,
  read: async (tx) => ((await isQueueMade(tx)) ? gauge.read(tx) : []),
})

export const platformGauges: readonly DatabaseGauge[] = [
  figure('falaj_outbox_rows', 'Events that wait to be published.', 'select count(*)::float8 as value from outbox'),
  figure(
    'falaj_outbox_lag_seconds',
    'Age of the oldest event that waits to be published.',
    `select ${seconds('at')} as value from outbox`,
  ),
  ofQueue(
    figureBy(
      'falaj_jobs',
      'state',
      'Jobs by state: ready, running, failed (tried again) or dead (given up).',
      `select state as label, count(j.id)::float8 as value from unnest(array['ready', 'running', 'failed', 'dead']) state
       left join graphile_worker.jobs j on state = case when j.locked_at is not null then 'running' when j.attempts = 0 then 'ready'
         when j.attempts < j.max_attempts then 'failed' else 'dead' end group by 1`,
    ),
  ),
  ofQueue(
    figureBy(
      'falaj_jobs_dead',
      'kind',
      'Jobs that have given up, by kind.',
      `select task_identifier as label, count(*)::float8 as value from graphile_worker.jobs
       where locked_at is null and attempts >= max_attempts group by 1`,
    ),
  ),
  ofQueue(
    figure(
      'falaj_jobs_lag_seconds',
      'So long the oldest job that is due has waited.',
      `select ${seconds('run_at')} as value from graphile_worker.jobs
       where locked_at is null and attempts < max_attempts and run_at <= now()`,
    ),
  ),
  // Only the last day: older messages were given up, and the table keeps a month.
  figureBy(
    'falaj_messages_unsent',
    'channel',
    'Messages of the last day that no carrier has taken, by channel.',
    `select channel as label, count(m.id)::float8 as value from unnest(array['sms', 'email']) channel
     left join (select id, channel as by from message where created_at > now() - interval '1 day' and state in ('QUEUED', 'FAILED')) m
       on m.by = channel group by 1`,
  ),
  figureBy(
    'falaj_messages_oldest_seconds',
    'channel',
    'Age of the oldest message of the last day that waits for its carrier, by channel.',
    `select channel as label, coalesce(extract(epoch from now() - min(m.at)), 0)::float8 as value
     from unnest(array['sms', 'email']) channel
     left join (select created_at as at, channel as by from message where created_at > now() - interval '1 day' and state = 'QUEUED') m
       on m.by = channel group by 1`,
  ),
  figureBy(
    'falaj_rail_refusals',
    'rail',
    'Signed messages of a rail that could not be booked, by rail.',
    'select rail as label, count(*)::float8 as value from rail_refusal group by 1',
  ),
  figureBy(
    'falaj_check_faults',
    'check',
    'Faults that the last run of a check found.',
    'select name as label, faults::float8 as value from installation_check',
  ),
  figureBy(
    'falaj_check_timestamp_seconds',
    'check',
    'When a check last ran, in Unix time.',
    'select name as label, extract(epoch from checked_at)::float8 as value from installation_check',
  ),
  figure(
    'falaj_restore_check_seconds',
    'How long the last nightly restore took.',
    `select extract(epoch from ended_at - started_at)::float8 as value from restore_check order by started_at desc limit 1`,
  ),
  figure(
    'falaj_restore_check_postings',
    'Postings that the last nightly restore found.',
    `select postings::float8 as value from restore_check where postings is not null order by started_at desc limit 1`,
  ),
  figure(
    'falaj_restore_check_moment_seconds',
    'The moment that the last nightly restore went to, in Unix time.',
    `select extract(epoch from restored_to)::float8 as value from restore_check where restored_to is not null
     order by started_at desc limit 1`,
  ),
  figure(
    'falaj_history_unsealed_rows',
    'Lines of the operation history that are not sealed yet.',
    'select count(*)::float8 as value from audit_unsealed',
  ),
]
