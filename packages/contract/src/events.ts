// What open consoles hear of.

/** What the server sends when the gap is longer than it remembers: everything shown may be old. */
export const resetKind = 'reset'
export const eventKinds = [
  'export.progress',
  'export.ready',
  'export.failed',
  'announcement.published',
  'announcement.withdrawn',
  'application.decided',
  'approval.changed',
  'balance.changed',
  'payment.changed',
  'refund.changed',
  'automatic-settlement.changed',
  'bank-account.changed',
  'statement.changed',
  'batch-transfer.changed',
  'checkout-style.changed',
  'coin-deposit.changed',
  'customer.changed',
  'item.changed',
  'paylink.changed',
  'smart-code.changed',
  'payment-method.changed',
  'invoice.changed',
  'transfer.changed',
  'transfer-to-bank.changed',
  'withdraw.changed',
  'staff.changed',
  'profile.changed',
  'webhook.changed',
  'api-key.changed',
  resetKind,
] as const
export type EventKind = (typeof eventKinds)[number]
