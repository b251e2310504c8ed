// What /metrics shows of payments.
import { figureBy, type DatabaseGauge } from '../../../platform/jobs/gauge.ts'

export const paymentGauges: readonly DatabaseGauge[] = [
  figureBy(
    'falaj_reconciliation_differences',
    'kind',
    'Differences between the acquirer’s files of the last seven days and our books.',
    `select kind as label, coalesce(sum(count), 0)::float8 as value
     from payment_reconciliation r cross join lateral (values
       ('only-theirs', cardinality(r.only_theirs)), ('only-ours', cardinality(r.only_ours)), ('differing', cardinality(r.differing))
     ) as found (kind, count)
     where r.day > current_date - 8 group by 1`,
  ),
]
