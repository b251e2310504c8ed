// Counters of this process, added to where something happens and shown by /metrics. What a database knows is a gauge instead (http/gauge.ts).
import { Counter, Histogram, Registry } from 'prom-client'

export const processMetrics = new Registry()

export const railCalls = new Histogram({
  name: 'falaj_rail_call_seconds',
  help: 'Time of a call to a rail, by rail and result: ok, refused (4xx), failed (5xx), timeout or unreachable.',
  labelNames: ['rail', 'result'] as const,
  buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
  registers: [processMetrics],
})
export const paymentAttempts = new Counter({
  name: 'falaj_payment_attempts_total',
  help: 'Attempts to pay by result: started, paid, authorised, declined, abandoned, returned or return-failed.',
  labelNames: ['result'] as const,
  registers: [processMetrics],
})
export const loginFailures = new Counter({
  name: 'falaj_login_failures_total',
  help: 'Refused calls of the login, by error.',
  labelNames: ['kind'] as const,
  registers: [processMetrics],
})
