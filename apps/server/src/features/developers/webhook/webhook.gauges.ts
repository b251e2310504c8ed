// What /metrics shows of webhooks.
import { figure, figureBy, type DatabaseGauge } from '../../../platform/jobs/gauge.ts'

export const webhookGauges: readonly DatabaseGauge[] = [
  figure(
    'falaj_webhook_waiting',
    'Deliveries that wait for their first or next try.',
    `select count(*)::float8 as value from webhook_delivery where state = 'pending'`,
  ),
  figure(
    'falaj_webhook_lag_seconds',
    'So long the oldest delivery to a receiver that works is overdue.',
    `select coalesce(extract(epoch from now() - min(due.next_at)), 0)::float8 as value
     from webhook_endpoint w cross join lateral (
       select d.next_at from webhook_delivery d
       where d.merchant_id = w.merchant_id and d.endpoint_id = w.id and d.state = 'pending' and d.next_at <= now()
       order by d.next_at limit 1) due
     where w.state = 'ACTIVE' and w.failing_since is null`,
  ),
  // Only the last day: an index on the time of creation finds it.
  figureBy(
    'falaj_webhook_deliveries_day',
    'state',
    'Deliveries of the last day by state; failed ones have given up.',
    `select state as label, count(*)::float8 as value from webhook_delivery
     where created_at > now() - interval '1 day' group by 1`,
  ),
  figure(
    'falaj_webhook_endpoints_failing',
    'Endpoints whose last deliveries failed.',
    `select count(*)::float8 as value from webhook_endpoint where state = 'ACTIVE' and failing_since is not null`,
  ),
]
