// The work queue: what waits for the provider, from the tables that it waits in. Nothing is copied, so nothing is forgotten or shown twice;
// only who has taken an item is kept.
import { sql, type RawBuilder } from 'kysely'
import { deskAreas, mayAtDesk, type DeskAreaName } from '@falaj/contract/desk/desk-access'
import type { deskWork, WorkItem, WorkKind } from '@falaj/contract/desk/desk-work'
import { fail } from '../platform/base/fail.ts'
import { inMinor } from '../platform/lists/page.ts'
import type { DeskHandlers } from './call.ts'

/** A queue that is longer has another problem than its page. */
const rowsMax = 300
const deadJobAreas: DeskAreaName = 'health'

/** `select ref, title, detail, mid, amount_minor, currency, since, due_at` of each kind, and whose work it is. */
const sources: Readonly<Record<WorkKind, { readonly area: DeskAreaName; readonly from: RawBuilder<unknown> } | null>> =
  {
    // Counted by the health page; alarms that need a person come as jobs.
    alarm: null,
    request: {
      area: 'own',
      from: sql`select r.id::text, r.number, r.endpoint, r.merchant_mid, null::numeric, null, r.made_at, r.expires_at
      from desk_request r where r.state = 'WAITING' and r.expires_at > now()`,
    },
    application: {
      area: 'applications',
      from: sql`select a.id::text, coalesce(nullif(a.answers ->> 'nameEn', ''), a.id::text), '', null, null::numeric, null, a.submitted_at, null::timestamptz
      from merchant_application a where a.state = 'IN_REVIEW'`,
    },
    product: {
      area: 'applications',
      from: sql`select p.id::text, m.name_en, p.product, m.mid, null::numeric, null, p.submitted_at, null::timestamptz
      from merchant_product p join merchant m on m.id = p.merchant_id
      where p.status in ('Applied', 'In progress') and p.submitted_at is not null`,
    },
    profile: {
      area: 'applications',
      from: sql`select v.id::text, m.name_en, v.part, m.mid, null::numeric, null, v.asked_at, null::timestamptz
      from profile_review v join merchant m on m.id = v.merchant_id where v.state = 'WAITING'`,
    },
    'device-order': {
      area: 'devices',
      from: sql`select o.id::text, m.name_en, o.number, m.mid, null::numeric, null, o.state_at, null::timestamptz
      from pos_device_order o join merchant m on m.id = o.merchant_id where o.state in ('Applied', 'In progress')`,
    },
    claim: {
      area: 'disputes',
      from: sql`select d.id::text, m.name_en, d.number, m.mid, d.net_minor, d.currency, d.received_at, null::timestamptz
      from dispute d join merchant m on m.id = d.merchant_id where d.state = 'held'`,
    },
    evidence: {
      area: 'disputes',
      from: sql`select d.id::text, m.name_en, d.number, m.mid, d.net_minor, d.currency, d.received_at, d.respond_by
      from dispute d join merchant m on m.id = d.merchant_id
      where d.closed_at is null and d.answered_at is null and d.state <> 'held'
        and d.respond_by > now() and d.respond_by < now() + interval '3 days'`,
    },
    payout: {
      area: 'money',
      from: sql`select w.id::text, m.name_en, w.number, m.mid, w.net_minor, w.currency, w.placed_at, w.arrives_by
        from withdraw w join merchant m on m.id = w.merchant_id where w.state = 'PLACED' and w.placed_at < now() - interval '1 day'
      union all
      select t.id::text, m.name_en, t.number, m.mid, t.net_minor, t.currency, t.placed_at, null::timestamptz
        from transfer_to_bank t join merchant m on m.id = t.merchant_id where t.state = 'PLACED' and t.placed_at < now() - interval '1 day'`,
    },
    coin: {
      area: 'coins',
      from: sql`select k.id::text, m.name_en, k.number, m.mid, k.net_minor, k.currency, k.created_at, null::timestamptz
      from crypto_withdraw k join merchant m on m.id = k.merchant_id where k.state = 'STUCK'`,
    },
    'tax-correction': {
      area: 'tax',
      from: sql`select c.id::text, m.name_en, '', m.mid, null::numeric, null, c.asked_at, null::timestamptz
      from tax_correction c join merchant m on m.id = c.merchant_id where c.state = 'WAITING'`,
    },
    'tax-rejected': {
      area: 'tax',
      from: sql`select d.id::text, m.name_en, '', m.mid, null::numeric, null, d.created_at, null::timestamptz
      from tax_document d join merchant m on m.id = d.merchant_id where d.state = 'REJECTED'`,
    },
    'coupon-funding': {
      area: 'growth',
      from: sql`select c.id::text, m.name_en, c.number, m.mid, c.budget_minor, 'AED', c.created_at, null::timestamptz
      from coupon_campaign c join merchant m on m.id = c.merchant_id where c.state = 'FUNDING'`,
    },
    job: {
      area: deadJobAreas,
      from: sql`select j.id::text, j.task_identifier, coalesce(j.key, ''), null, null::numeric, null, j.created_at, null::timestamptz
      from graphile_worker.jobs j where j.locked_at is null and j.attempts >= j.max_attempts`,
    },
  }

interface Row {
  readonly kind: WorkKind
  readonly ref: string
  readonly title: string
  readonly detail: string
  readonly mid: string | null
  readonly amount_minor: string | null
  readonly currency: string | null
  readonly since: Date
  readonly due_at: Date | null
  readonly claimed_by: string | null
  readonly claimer: string | null
  readonly claimed_at: Date | null
  readonly claim_note: string | null
}

export const workHandlers: Pick<DeskHandlers<typeof deskWork>, 'queue' | 'claim' | 'handOver'> = {
  async queue({ db, me }) {
    const { roles } = me()
    const parts = (Object.entries(sources) as [WorkKind, (typeof sources)[WorkKind]][]).flatMap(([kind, source]) =>
      source && mayAtDesk(roles, source.area, 'see')
        ? [
            sql`select ${kind}::text as kind, w.* from (${source.from}) w (ref, title, detail, mid, amount_minor, currency, since, due_at)`,
          ]
        : [],
    )
    const { rows } = await sql<Row>`
      select w.*, c.person_id as claimed_by, p.name as claimer, c.claimed_at, c.note as claim_note
      from (${sql.join(parts, sql` union all `)}) w
      left join desk_claim c on c.kind = w.kind and c.ref = w.ref
      left join desk_person p on p.id = c.person_id
      order by w.due_at nulls last, w.since limit ${sql.lit(rowsMax + 1)}`.execute(db)
    const people = await db
      .selectFrom('desk_person')
      .select(['id', 'name'])
      .where('status', '=', 'ACTIVE')
      .orderBy('name')
      .execute()
    return {
      rows: rows.slice(0, rowsMax).map((row): WorkItem => ({
        kind: row.kind,
        ref: row.ref,
        title: row.title,
        detail: row.detail,
        merchantMid: row.mid,
        amount: row.amount_minor && row.currency ? inMinor(row.amount_minor, row.currency) : null,
        since: row.since.toISOString(),
        dueAt: row.due_at?.toISOString() ?? null,
        claim: row.claimed_by
          ? {
              personId: row.claimed_by,
              name: row.claimer ?? '',
              at: row.claimed_at!.toISOString(),
              note: row.claim_note,
            }
          : null,
        mayAct: mayAtDesk(roles, sources[row.kind]!.area, 'act'),
      })),
      people,
      isCut: rows.length > rowsMax,
    }
  },

  async claim({ tx, input, me, note }) {
    const { kind, ref } = input
    const { personId } = me()
    requireArea(kind, me().roles)
    const { rows } = await sql`
      insert into desk_claim (kind, ref, person_id) values (${kind}, ${ref}, ${personId})
      on conflict (kind, ref) do update set claimed_at = desk_claim.claimed_at where desk_claim.person_id = ${personId}
      returning ref`.execute(tx)
    if (rows.length === 0) throw fail('DESK_CLAIMED')
    note({ object: `work ${kind} ${ref}`, after: { claimedBy: personId } })
    return {}
  },

  async handOver({ tx, input, me, note }) {
    const { kind, ref, to } = input
    requireArea(kind, me().roles)
    const before = await tx
      .selectFrom('desk_claim')
      .select('person_id')
      .where('kind', '=', kind)
      .where('ref', '=', ref)
      .forUpdate()
      .executeTakeFirst()
    if (before && before.person_id !== me().personId) throw fail('DESK_CLAIMED')
    if (to === null) await tx.deleteFrom('desk_claim').where('kind', '=', kind).where('ref', '=', ref).execute()
    else {
      const person = await tx
        .selectFrom('desk_person')
        .select('id')
        .where('id', '=', to)
        .where('status', '=', 'ACTIVE')
        .executeTakeFirst()
      if (!person) throw fail('NOT_FOUND')
      await sql`
        insert into desk_claim (kind, ref, person_id, note) values (${kind}, ${ref}, ${to}, ${input.note ?? null})
        on conflict (kind, ref) do update set person_id = excluded.person_id, note = excluded.note, claimed_at = now()`.execute(
        tx,
      )
    }
    note({ object: `work ${kind} ${ref}`, before: { claimedBy: before?.person_id ?? null }, after: { claimedBy: to } })
    return {}
  },
}
const requireArea = (kind: WorkKind, roles: Parameters<typeof mayAtDesk>[0]): void => {
  const area = sources[kind]?.area
  if (!area || !deskAreas[area] || !mayAtDesk(roles, area, 'act')) throw fail('ACCESS_DENIED')
}
