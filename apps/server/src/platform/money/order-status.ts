// The list of an order, over its row `o`, who made it `p` and its request `r`; and the merchant's word on it: the same in every list, file, filter
// and detail.
import { approver } from '../approval/shown.ts'

/** How a request ended, and how an order ends that nobody was asked for. */
const ends = {
  recalled: 'RECALLED',
  rejected: 'REJECTED',
  expired: 'EXPIRED',
  cancelled: 'CANCELED',
  declined: 'DECLINED',
} as const
const endings = Object.entries(ends)
  .map(([why, status]) => `when '${why}' then '${status}'`)
  .join(' ')
export const orderStatus = (state = 'coalesce(r.state, o.state)'): string => `case
  when ${state} = 'FAILURE' then case coalesce(o.why, r.outcome) ${endings} else 'FAILURE' end
  when r.state = 'APPLIED' and r.agreed_at is not null then 'COOLING'
  else ${state} end`

/** What the lists of orders share, beside `from`. */
export const orderSource = {
  owner: 'o.merchant_id',
  currency: 'o.currency',
  newest: 'createdAt',
  // What totals add up: what happened or is on its way. Neither drafts, nor what was not carried out, nor what came back. By the order's own
  // state, so that a sum looks up no request.
  hidden: { state: 'o.state' },
  counted: `state in ('ASKED', 'PLACED', 'SUCCESS')`,
} as const
/** Where they find what most of them show. What a list does not show is not read. */
export const orderColumns = {
  id: 'o.id',
  createdAt: 'o.created_at',
  number: 'o.number',
  status: orderStatus(),
  maker: 'p.name',
  checker: approver,
  completedAt: `coalesce(o.ended_at, case when o.state = 'RELEASED' then r.ended_at end)`,
  why: 'coalesce(o.why, r.outcome)',
}
