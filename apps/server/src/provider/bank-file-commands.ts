// Files that go to the bank and come from it.
import { provider } from '@falaj/contract/provider'
import { toCodeText } from '@falaj/money'
import { day, need, output, type Command } from './command.ts'
import { tableText } from './table.ts'

export const bankFileCommands: readonly Command[] = [
  {
    words: 'bank files list',
    takes: '',
    says: 'The newest files to and from the bank, and what could not be booked of them.',
    async run(ask) {
      const found = await ask(provider.bankFiles, {})
      const cells = found.rows.map((file) => [
        file.direction,
        file.kind ?? '',
        file.state,
        file.name,
        file.messageId ?? '',
        file.direction === 'out' ? String(file.count) : '',
        file.total ? toCodeText(file.total) : '',
        file.listed > 0 ? String(file.listed) : '',
        file.why ?? '',
        day(file.sentAt ?? file.createdAt),
      ])
      const head = ['Way', 'Kind', 'State', 'Name', 'Message', 'Transfers', 'Sum', 'Listed', 'Why', 'Time']
      const refused = found.refused.map(({ body, count, lastAt }) => [day(lastAt), String(count), body.slice(0, 300)])
      const rest = refused.length > 0 ? `\n\nNot booked:\n${tableText(['Time', 'Times', 'What'], refused)}` : ''
      return output(found, tableText(head, cells) + rest)
    },
  },
  {
    words: 'bank files show',
    takes: '<name or message id>',
    says: 'A file as it was written or read.',
    async run(ask, given) {
      const found = await ask(provider.bankFile, { name: need(given, 0, 'name or message id') })
      return output(found, found.content)
    },
  },
  {
    words: 'bank files resend',
    takes: '<name or message id>',
    says: 'Writes a file of ours again, unchanged. By its message id the bank knows that it is the same.',
    run: async (ask, given) =>
      output(
        await ask(provider.bankFileResend, { name: need(given, 0, 'name or message id') }),
        'It is written again within a minute.',
      ),
  },
]
