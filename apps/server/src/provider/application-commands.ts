// Review commands: applications from the list to the decision, and the resulting merchants.
import { applicationStates } from '@falaj/contract/merchant/application'
import { answerFields, type AnswerField } from '@falaj/contract/merchant/application-answers'
import { provider } from '@falaj/contract/provider'
import { toDisplay } from '@falaj/money'
import { CommandFailed } from './ask.ts'
import { bilingual, both, day, need, oneOf, pairs, text, output, type Command } from './command.ts'
import { tableText } from './table.ts'

export const applicationCommands: readonly Command[] = [
  {
    words: 'applications list',
    takes: '[--state <state>]',
    says: `Applications, longest waiting first. States: ${applicationStates.slice(1).join(', ')}.`,
    options: { state: { type: 'string' } },
    async run(ask, given) {
      const state = text(given, 'state')
      const { rows } = await ask(
        provider.applications,
        state ? { state: oneOf(state, applicationStates, 'state') } : {},
      )
      const cells = rows.map((row) => [
        row.id,
        row.state,
        row.name,
        row.mobile,
        day(row.submittedAt),
        row.merchantMid ?? '',
      ])
      return output(rows, tableText(['Id', 'State', 'Name', 'Mobile', 'Sent', 'MID'], cells))
    },
  },
  {
    words: 'applications show',
    takes: '<id>',
    says: 'One application: answers, documents (links work for a minute) and what happened so far.',
    async run(ask, given) {
      const answer = await ask(provider.application, { id: need(given, 0, 'id') })
      const { application: shown, mobile, steps, links } = answer
      const facts = Object.entries(shown.answers).map(([field, value]) => [
        field,
        typeof value === 'object' && 'minor' in value
          ? `${value.currency} ${toDisplay(value)}`
          : [value].flat().join(', '),
      ])
      const lines = [
        `${shown.state}  ${mobile}${shown.merchantMid ? `  MID ${shown.merchantMid}` : ''}`,
        '',
        tableText(['Field', 'Answer'], facts),
        '',
        tableText(
          ['Document', 'Link'],
          links.map(({ name, url }) => [name, url]),
        ),
        '',
        tableText(
          ['When', 'What', 'Who', 'Remark'],
          steps.map(({ at, step, actor, remark, missing }) => [
            day(at),
            step,
            actor,
            remark?.en ?? missing.map((each) => `${each.field}: ${each.remark.en}`).join('; '),
          ]),
        ),
      ]
      const json = JSON.parse(
        JSON.stringify(answer, (_key, value: unknown) => (typeof value === 'bigint' ? `${value}` : value)),
      ) as unknown
      return output(json, lines.join('\n'))
    },
  },
  {
    words: 'applications approve',
    takes: '<id>',
    says: 'Creates the merchant. The applicant signs the agreement next.',
    async run(ask, given) {
      const answer = await ask(provider.approve, { id: need(given, 0, 'id') })
      return output(
        answer,
        `Approved. The merchant's number is ${answer.merchantMid}; the agreement waits to be signed.`,
      )
    },
  },
  {
    words: 'applications reject',
    takes: '<id> --en <reason> [--zh <reason>]',
    says: 'Says no, and why.',
    options: both,
    async run(ask, given) {
      const answer = await ask(provider.reject, { id: need(given, 0, 'id'), reason: bilingual(given, 'The reason') })
      return output(answer, 'Rejected. The applicant sees the reason and can apply again.')
    },
  },
  {
    words: 'applications ask',
    takes: '<id> --missing <field>=<remark> … [--zh <field>=<remark> …]',
    says: `Sends it back with what is missing. Fields: ${answerFields.join(', ')}.`,
    options: { missing: { type: 'string', multiple: true }, zh: { type: 'string', multiple: true } },
    async run(ask, given) {
      const chinese = new Map(pairs<AnswerField>(given, 'zh', answerFields))
      const missing = pairs<AnswerField>(given, 'missing', answerFields).map(([field, en]) => ({
        field,
        remark: { en, zh: chinese.get(field) ?? en },
      }))
      if (missing.length === 0) throw new CommandFailed(2, '--missing <field>=<remark> is missing.')
      if (missing.some(({ remark }) => !remark.en))
        throw new CommandFailed(2, 'Each --missing needs a remark after the =.')
      return output(await ask(provider.ask, { id: need(given, 0, 'id'), missing }), 'Sent back to the applicant.')
    },
  },
]
