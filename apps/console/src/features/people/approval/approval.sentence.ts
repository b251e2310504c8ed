// One sentence on a request: who is next, or how it ended and why.
import { roleLabel } from '@falaj/contract/kernel/access'
import type { approval } from '@falaj/contract/people/approval'
import type { Output } from '@falaj/contract/kernel/endpoint'
import { errors } from '@falaj/contract/kernel/errors'
import { say, speak, type Language } from '@falaj/contract/kernel/words'
import { isApprovalKind } from '@falaj/contract/people/approval-kinds'
import { toCodeText } from '@falaj/money'
import { dateTimeOf } from '../../../words/dates.ts'
import { effectTexts } from './approval.effects.ts'
import { approvalWords } from './approval.words.ts'

export type RequestFacts = Output<typeof approval.detail>

const refusalIn = (reason: string | null, language: Language): string =>
  reason && Object.hasOwn(errors, reason) ? say(errors[reason as keyof typeof errors], language) : (reason ?? '')

/** Names where the reader may know them, else the roles. */
export const whoCan = ({ waitingFor }: RequestFacts, language: Language): string => {
  const t = speak(approvalWords, language)
  const names = waitingFor.people.flatMap(({ name }) => (name ? [name] : []))
  const list = names.length > 0 ? names : waitingFor.roles.map((role) => roleLabel(role, language))
  return list.join(t('or'))
}

export const sentenceOf = (request: RequestFacts, language: Language, zone: string): string => {
  const t = speak(approvalWords, language)
  const last = (...steps: string[]) => request.steps.findLast(({ step }) => steps.includes(step))?.reason ?? null
  switch (request.standing) {
    case 'created': {
      const [given = 0, needed = 1] = request.approvals.split('/').map(Number)
      const left = needed - given
      const rest = t(left > 1 ? 'waitsTwo' : 'waitsOne', { who: whoCan(request, language) })
      return t('asked', { who: request.maker, rest })
    }
    case 'cooling-off':
      return t(request.needed === 0 ? 'coolingAlone' : 'coolingAgreed', {
        when: request.dueAt ? dateTimeOf(request.dueAt, zone) : '',
      })
    case 'blocked':
      return t('blockedSay', { roles: request.waitingFor.roles.map((role) => roleLabel(role, language)).join(t('or')) })
    case 'sent-back':
      return t('sent-backSay', { who: request.maker, reason: last('sent-back') ?? '' })
    case 'rejected':
      return t('rejectedSay', { reason: last('rejected') ?? '' })
    case 'recalled':
      return t('recalledSay')
    case 'expired':
      return t('expiredSay')
    case 'failed':
      return t('failedSay', { reason: refusalIn(last('failed'), language) })
    case 'passed':
    default:
      return t(request.state === 'PLACED' ? 'placedSay' : request.state === 'REVERTED' ? 'revertedSay' : 'passedSay')
  }
}
export const stepReason = (step: string, reason: string | null, language: Language): string | null =>
  step === 'failed' ? refusalIn(reason, language) : reason

/** What it did to balances, once nothing of it is to come; or that it touches none. */
export const happened = ({ kind, state, amount }: RequestFacts, language: Language): string => {
  const t = speak(approvalWords, language)
  const texts = isApprovalKind(kind) ? effectTexts[kind] : null
  if (!texts || !amount) return t('noEffects')
  const values = { amount: toCodeText(amount) }
  if (state === 'REVERTED') return t('revertedEffect', values)
  if (state === 'FAILURE') return t('releasedEffect')
  return say(state === 'PLACED' ? texts.placed : texts.done, language, values)
}

/** The words that are signed, as one reads them: what, each value, and which request. */
export const signedText = (request: RequestFacts, mid: string, language: Language): string => {
  const t = speak(approvalWords, language)
  const values = request.changes
    .map(({ label, before, after }) => {
      const [was, will] = [before?.[language], after?.[language] ?? t('none')]
      return `${label[language]}: ${was ? t('fromTo', { was, will }) : will}`
    })
    .join(t('semicolon'))
  return t('signedText', {
    says: request.says[language],
    values,
    number: request.number,
    revision: request.revision,
    mid,
    who: request.maker,
  })
}
