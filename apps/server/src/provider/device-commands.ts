// Orders of tills: from the list to the delivery.
import { deviceOrderStates, orderFields } from '@falaj/contract/places/device-order'
import { provider } from '@falaj/contract/provider'
import { CommandFailed } from './ask.ts'
import { day, need, needText, oneOf, output, pairs, text, type Command } from './command.ts'
import { tableText } from './table.ts'

export const deviceCommands: readonly Command[] = [
  {
    words: 'devices list',
    takes: '[--status <status>]',
    says: `Orders of tills that wait for you, longest first. Statuses: ${deviceOrderStates.join(', ')}.`,
    options: { status: { type: 'string' } },
    async run(ask, given) {
      const status = text(given, 'status')
      const { rows } = await ask(
        provider.deviceOrders,
        status ? { status: oneOf(status, deviceOrderStates, 'status') } : {},
      )
      const cells = rows.map((row) => [
        row.id,
        row.status,
        row.number,
        `${row.quantity} ${row.model}, ${row.plan}`,
        row.merchantMid,
        row.name,
        `${row.address}, ${row.city}`,
        day(row.at),
      ])
      const head = ['Id', 'Status', 'Order', 'Devices', 'MID', 'Merchant', 'Deliver to', 'Since']
      return output(rows, tableText(head, cells))
    },
  },
  {
    words: 'devices take',
    takes: '<id>',
    says: 'Tells the merchant that you are preparing the order.',
    run: async (ask, given) =>
      output(await ask(provider.deviceOrderTake, { id: need(given, 0, 'id') }), 'In progress.'),
  },
  {
    words: 'devices decline',
    takes: '<id> --field <field>=<remark> … [--zh <field>=<remark> …]',
    says: `Sends it back with what must be changed. Fields: ${orderFields.join(', ')}.`,
    options: { field: { type: 'string', multiple: true }, zh: { type: 'string', multiple: true } },
    async run(ask, given) {
      const chinese = new Map(pairs(given, 'zh', orderFields))
      const remarks = pairs(given, 'field', orderFields).map(([field, en]) => ({
        field,
        remark: { en, zh: chinese.get(field) ?? en },
      }))
      if (remarks.length === 0 || remarks.some(({ remark }) => !remark.en))
        throw new CommandFailed(2, '--field <field>=<remark> is missing.')
      return output(await ask(provider.deviceOrderDecline, { id: need(given, 0, 'id'), remarks }), 'Sent back.')
    },
  },
  {
    words: 'devices ship',
    takes: '<id> --courier <name> --parcel <number> --serial <serial> …',
    says: 'The parcel is on its way: one --serial for each device. The merchant is notified.',
    options: {
      courier: { type: 'string' },
      parcel: { type: 'string' },
      serial: { type: 'string', multiple: true },
    },
    async run(ask, given) {
      const serials = [given.options['serial'] ?? []].flat().map(String)
      const answer = await ask(provider.deviceOrderShip, {
        id: need(given, 0, 'id'),
        courier: needText(given, 'courier'),
        tracking: needText(given, 'parcel'),
        serials,
      })
      return output(answer, 'Shipped. Each device can be activated.')
    },
  },
  {
    words: 'devices deliver',
    takes: '<id>',
    says: 'The parcel has arrived.',
    run: async (ask, given) =>
      output(await ask(provider.deviceOrderDeliver, { id: need(given, 0, 'id') }), 'Delivered.'),
  },
]
