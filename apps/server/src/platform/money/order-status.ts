// The merchant's word on an order, over its row `o` and its request `r`: the same in every list, file, filter and detail.
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

/**
 * What totals add up: what happened or is on its way. Neither drafts, nor what was not carried out, nor what came back. By the order's own
 * state, so that a sum looks up no request.
 */
export const countedOrders = { hidden: { state: 'o.state' }, counted: `state in ('ASKED', 'PLACED', 'SUCCESS')` }
