// Access commands: lists, flags, reports, and locking and unlocking people.
import { merchantLists, provider, reportsKeys } from '@falaj/contract/provider'
import { changed, need, oneOf, output, type Command } from './command.ts'
import { tableText } from './table.ts'

const listCommand = (word: 'add' | 'remove'): Command => ({
  words: `list ${word}`,
  takes: '<list> <mid>',
  says: `${word === 'add' ? 'Puts a merchant on' : 'Takes a merchant off'} a list: ${merchantLists.join(', ')}.`,
  async run(ask, given) {
    const list = oneOf(need(given, 0, 'list'), merchantLists, 'list')
    const merchantMid = need(given, 1, 'mid')
    const answer = await ask(word === 'add' ? provider.listAdd : provider.listRemove, { list, merchantMid })
    return changed(answer, `${merchantMid} is ${word === 'add' ? 'on' : 'off'} ${list}.`)
  },
})
const reportsCommand = (word: 'grant' | 'revoke'): Command => ({
  words: `reports ${word}`,
  takes: '<mid> <key>',
  says: `${word === 'grant' ? 'Opens' : 'Closes'} the reports for a merchant's role: ${reportsKeys.join(', ')}.`,
  async run(ask, given) {
    const merchantMid = need(given, 0, 'mid')
    const key = oneOf(need(given, 1, 'key'), reportsKeys, 'key of the reports')
    const answer = await ask(word === 'grant' ? provider.reportsGrant : provider.reportsRevoke, { merchantMid, key })
    return changed(answer, `dashboard-access-${key} is ${word === 'grant' ? 'open to' : 'closed for'} ${merchantMid}.`)
  },
})
const personCommand = (word: 'lock' | 'unlock'): Command => ({
  words: `person ${word}`,
  takes: '<mobile>',
  says:
    word === 'lock' ? 'Locks a person out and ends their sessions.' : 'Unlocks a person and clears failed attempts.',
  async run(ask, given) {
    const mobile = need(given, 0, 'mobile')
    return changed(await ask(provider[word], { mobile }), `${mobile} is ${word}ed.`)
  },
})

export const accessCommands: readonly Command[] = [
  {
    words: 'tills key',
    takes: '<mid>',
    says: 'Prints the key that the tills of a merchant sign with. It signs for that merchant only.',
    async run(ask, given) {
      const { key } = await ask(provider.tillKey, { merchantMid: need(given, 0, 'mid') })
      return output({ key }, key)
    },
  },
  {
    words: 'merchants list',
    takes: '',
    says: 'Every merchant with status, lists and access.',
    async run(ask) {
      const { rows } = await ask(provider.merchants, {})
      const head = ['MID', 'Name', 'Type', 'Status', 'Contract', 'Referrer', 'Lists', 'Reports', 'Staff']
      const cells = rows.map((row) => [
        row.merchantMid,
        row.name.en,
        row.accountType,
        row.status,
        row.contractStatus,
        row.referrerFlag,
        row.lists.join(' '),
        row.reports.join(' '),
        String(row.staff),
      ])
      return output(rows, tableText(head, cells))
    },
  },
  listCommand('add'),
  listCommand('remove'),
  {
    words: 'flag set',
    takes: '<mid> <YES|NO>',
    says: 'Sets referrerFlag, which opens the referral pages.',
    async run(ask, given) {
      const [merchantMid, value] = [need(given, 0, 'mid'), oneOf(need(given, 1, 'YES|NO'), ['YES', 'NO'], 'value')]
      return changed(
        await ask(provider.flag, { merchantMid, flag: 'referrerFlag', value }),
        `referrerFlag of ${merchantMid} is ${value}.`,
      )
    },
  },
  reportsCommand('grant'),
  reportsCommand('revoke'),
  {
    words: 'person show',
    takes: '<mobile>',
    says: 'A person by number, written +971-501234567.',
    async run(ask, given) {
      const found = await ask(provider.person, { mobile: need(given, 0, 'mobile') })
      const merchants = found.merchants.map((each) => `${each.merchantMid} (${each.roles.join(', ')}, ${each.status})`)
      const rows = [
        [found.mobile, found.name, found.status, found.passwordOff ? 'off' : 'on', merchants.join('; ') || 'none'],
      ]
      return output(found, tableText(['Mobile', 'Name', 'Status', 'Password', 'Merchants'], rows))
    },
  },
  {
    words: 'history heads',
    takes: '',
    says: 'The newest block of every history. Print it every day and keep it outside.',
    async run(ask) {
      const { rows } = await ask(provider.historyHeads, {})
      const cells = rows.map((row) => [row.merchantMid ?? 'nobody', row.sealedAt, `${row.number}:${row.hash}`])
      return output(rows, tableText(['MID', 'Sealed', 'Head'], cells))
    },
  },
  personCommand('lock'),
  personCommand('unlock'),
]
