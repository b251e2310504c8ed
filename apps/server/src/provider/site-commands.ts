// What everybody sees: announcements, and the installation's settings.
import { announcementTopics } from '@falaj/contract/workspace/notice'
import { provider } from '@falaj/contract/provider'
import { CommandFailed } from './ask.ts'
import { both, changed, day, need, needText, oneOf, text, output, type Command } from './command.ts'
import { tableText } from './table.ts'

export const siteCommands: readonly Command[] = [
  {
    words: 'announce',
    takes: '--en <text> --zh <text> [--mid <mid>] [--topic product-news|marketing]',
    says: 'Announces something to all merchants or one. Open consoles show it at once; people subscribed to the topic (product-news by default) get a message.',
    options: { ...both, mid: { type: 'string' }, topic: { type: 'string' } },
    async run(ask, given) {
      const mid = text(given, 'mid')
      const message = { en: needText(given, 'en'), zh: needText(given, 'zh') }
      const topic = text(given, 'topic')
      const answer = await ask(provider.announce, {
        message,
        ...(mid ? { merchantMid: mid } : {}),
        ...(topic ? { topic: oneOf(topic, announcementTopics, 'topic') } : {}),
      })
      return output(answer, `Announced to ${mid ?? 'all merchants'} as ${answer.id}.`)
    },
  },
  {
    words: 'announcements list',
    takes: '',
    says: 'What was announced, newest first.',
    async run(ask) {
      const { rows } = await ask(provider.announcements, {})
      const cells = rows.map((row) => [
        row.id,
        row.status,
        day(row.publishedAt),
        row.merchantMid ?? 'all',
        row.message.en,
      ])
      return output(rows, tableText(['Id', 'Status', 'Published', 'To', 'Text'], cells))
    },
  },
  {
    words: 'announcements withdraw',
    takes: '<id>',
    says: 'Withdraws an announcement, also from open consoles.',
    run: async (ask, given) => output(await ask(provider.withdraw, { id: need(given, 0, 'id') }), 'Withdrawn.'),
  },
  {
    words: 'doctor',
    takes: '',
    says: 'Which rails are set, and whether each of them answers now. Exit code 1 if one does not.',
    async run(ask) {
      const found = await ask(provider.rails, {})
      const cells = found.rows.map(({ rail, setting, state, detail }) => [rail, state, detail ?? '', setting])
      const table = tableText(['Rail', 'State', 'Host', 'Setting'], cells)
      const silent = found.rows.filter(({ state }) => state === 'silent').map(({ rail }) => rail)
      if (silent.length > 0) throw new CommandFailed(1, `${table}\n\nNo answer: ${silent.join(', ')}.`)
      return output(found, table)
    },
  },
  {
    words: 'settings show',
    takes: '',
    says: 'Allowed countries, QR login, contact.',
    async run(ask) {
      const found = await ask(provider.settings, {})
      const rows = [
        ['countries', found.countries.join(',')],
        ['qr', found.qrLogin ? 'on' : 'off'],
        ['email', found.email ?? ''],
        ['phone', found.phone ?? ''],
      ]
      return output(found, tableText(['Setting', 'Value'], rows))
    },
  },
  {
    words: 'countries set',
    takes: '<AE,CN,…|all>',
    says: 'Countries whose mobile numbers may log in.',
    async run(ask, given) {
      const codes = need(given, 0, 'countries')
      const answer = await ask(provider.countries, { codes: codes === 'all' ? [] : codes.split(',') })
      return changed(answer, `Numbers of ${codes} may log in.`)
    },
  },
  {
    words: 'qr',
    takes: '<on|off>',
    says: 'Shows or hides the QR login.',
    async run(ask, given) {
      const word = oneOf(need(given, 0, 'on|off'), ['on', 'off'], 'switch')
      return changed(await ask(provider.qrLogin, { on: word === 'on' }), `The QR login is ${word}.`)
    },
  },
  {
    words: 'contact set',
    takes: '[--email <address>] [--phone <number>]',
    says: 'Where applicants reach you; shown while they wait.',
    options: { email: { type: 'string' }, phone: { type: 'string' } },
    async run(ask, given) {
      const [email, phone] = [text(given, 'email'), text(given, 'phone')]
      if (!email && !phone) throw new CommandFailed(2, '--email or --phone is missing.')
      const answer = await ask(provider.contact, { ...(email ? { email } : {}), ...(phone ? { phone } : {}) })
      return changed(answer, 'Applicants see it from now on.')
    },
  },
]
