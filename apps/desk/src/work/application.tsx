// An application, field by field: what they say, what we found, and the decision. What goes back becomes the text that the applicant reads.
import { useState } from 'react'
import { deskProvider } from '@falaj/contract/desk/desk-provider'
import { deskWork } from '@falaj/contract/desk/desk-work'
import type { Output } from '@falaj/contract/kernel/endpoint'
import {
  accountTypeWords,
  activityWords,
  answerFields,
  answerWords,
  isOptional,
  type AnswerField,
  type Answers,
} from '@falaj/contract/merchant/application-answers'
import { stateWords } from '@falaj/contract/merchant/application'
import { say, type Language } from '@falaj/contract/kernel/words'
import { toText } from '@falaj/money'
import { useAction } from '../../../console/src/api/use.ts'
import { Command } from '../../../console/src/blocks/command/command.tsx'
import { FormDialog } from '../../../console/src/blocks/form/form-dialog.tsx'
import { Loaded } from '../../../console/src/blocks/loaded/loaded.tsx'
import { Glyph } from '../../../console/src/blocks/glyph.tsx'
import { DeskInput } from '../parts/input.tsx'
import { Icon } from '../../../console/src/light/icons.tsx'
import { notify } from '../../../console/src/state/messages.ts'
import { dateTimeOf } from '../../../console/src/words/dates.ts'
import { useLanguage, useWords } from '../../../console/src/words/language.tsx'
import { RequestCommand } from '../parts/request-command.tsx'
import { workWords } from './words.ts'

type Detail = Output<typeof deskProvider.application>
type Review = Output<typeof deskWork.review>
type Decision = Review['decisions'][number]

const isGiven = (value: unknown): boolean => value !== undefined && !(Array.isArray(value) && value.length === 0)
const textOf = (answers: Answers, field: AnswerField, language: Language): string => {
  if (field === 'accountType' && answers.accountType) return say(accountTypeWords[answers.accountType], language)
  if (field === 'activity' && answers.activity) return say(activityWords[answers.activity], language)
  if (field === 'monthlyVolume' && answers.monthlyVolume)
    return `${answers.monthlyVolume.currency} ${toText(answers.monthlyVolume)}`
  const value = answers[field]
  return Array.isArray(value) ? value.join(', ') : typeof value === 'string' ? value : ''
}

const SendBack = ({
  id,
  field,
  given,
  suggested,
}: {
  readonly id: string
  readonly field: AnswerField
  readonly given: Decision | undefined
  readonly suggested: string
}) => {
  const t = useWords(workWords)
  const language = useLanguage()
  const [open, setOpen] = useState(false)
  const [remark, setRemark] = useState(given?.remark ?? { en: suggested, zh: '' })
  const action = useAction(deskWork.decideField)
  const submit = async (): Promise<void> => {
    const result = await action.run({
      id,
      field,
      decision: 'return',
      remark: { en: remark.en, zh: remark.zh || remark.en },
    })
    if (result.kind === 'success') setOpen(false)
  }
  return (
    <>
      <button
        type="button"
        className="work-toggle"
        data-tone="return"
        aria-pressed={given?.decision === 'return'}
        aria-label={`${t('sendBack')}: ${say(answerWords[field], language)}`}
        title={t('sendBack')}
        onClick={() => setOpen(true)}
      >
        <Glyph name="back" size={16} />
      </button>
      <FormDialog
        open={open}
        title={t('remarkFor', { field: say(answerWords[field], language) })}
        width={560}
        busy={action.busy}
        act={t('sendBack')}
        onClose={() => setOpen(false)}
        onSubmit={() => void submit()}
      >
        <DeskInput label={t('remarkEn')} value={remark.en} onChange={(en) => setRemark({ ...remark, en })} />
        <DeskInput label={t('remarkZh')} optional value={remark.zh} onChange={(zh) => setRemark({ ...remark, zh })} />
      </FormDialog>
    </>
  )
}
const FieldRow = ({
  id,
  field,
  found,
  review,
  isOpen,
}: {
  readonly id: string
  readonly field: AnswerField
  readonly found: Detail
  readonly review: Review
  readonly isOpen: boolean
}) => {
  const t = useWords(workWords)
  const language = useLanguage()
  const accept = useAction(deskWork.decideField)
  const { answers, documents } = found.application
  const findings = review.findings.filter((each) => each.field === field)
  const decision = review.decisions.find((each) => each.field === field)
  const own = documents.filter((each) => each.field === field)
  const links = own.flatMap(({ name }) => found.links.find((link) => link.name === name) ?? [])
  const accepted = decision?.decision === 'accept'
  return (
    <tr data-decision={decision?.decision ?? 'none'}>
      <th scope="row">{say(answerWords[field], language)}</th>
      <td>
        {links.map(({ name, url }) => (
          <a key={url} className="work-file" href={url} target="_blank" rel="noreferrer">
            {name}
          </a>
        ))}
        {own.length === 0 && (isGiven(answers[field]) ? textOf(answers, field, language) : <em>{t('notGiven')}</em>)}
      </td>
      <td>
        {findings.length === 0
          ? t('same')
          : findings.map(({ says, isWarning, other }) => (
              <span key={`${says.en} ${other}`} className="work-found" data-warning={isWarning}>
                {says[language]}
              </span>
            ))}
      </td>
      <td>
        {isOpen && (
          <span className="work-toggles">
            <button
              type="button"
              className="work-toggle"
              data-tone="accept"
              aria-pressed={accepted}
              aria-label={`${t('accept')}: ${say(answerWords[field], language)}`}
              title={t('accept')}
              disabled={accept.busy}
              onClick={() => void accept.run({ id, field, decision: accepted ? null : 'accept', remark: null })}
            >
              <Icon name="check" size={16} />
            </button>
            <SendBack id={id} field={field} given={decision} suggested={findings[0]?.says.en ?? ''} />
          </span>
        )}
      </td>
      <td>
        {decision ? (
          <>
            {decision.by}
            {decision.remark && <small>{decision.remark[language]}</small>}
          </>
        ) : (
          <small>{t('open')}</small>
        )}
      </td>
    </tr>
  )
}
const Letter = ({ returned }: { readonly returned: readonly Decision[] }) => {
  const t = useWords(workWords)
  const language = useLanguage()
  return (
    <>
      <h3 className="work-head">{t('letter')}</h3>
      <div className="desk-panel work-letter">
        {returned.length === 0 ? (
          <p>{t('letterNone')}</p>
        ) : (
          <ol>
            {returned.map(({ field, remark }) => (
              <li key={field}>
                {say(answerWords[field], language)}: {remark?.[language]}
              </li>
            ))}
          </ol>
        )}
      </div>
    </>
  )
}
const Refuse = ({ id, name }: { readonly id: string; readonly name: string }) => {
  const t = useWords(workWords)
  const [reason, setReason] = useState({ en: '', zh: '' })
  return (
    <RequestCommand
      of={deskProvider.reject}
      input={() => ({ id, reason: { en: reason.en, zh: reason.zh || reason.en } })}
      label={t('refuse')}
      title={t('refuseTitle', { name })}
      destructive
    >
      <DeskInput label={t('reasonEn')} value={reason.en} onChange={(en) => setReason({ ...reason, en })} />
      <DeskInput label={t('reasonZh')} optional value={reason.zh} onChange={(zh) => setReason({ ...reason, zh })} />
    </RequestCommand>
  )
}
const Foot = ({
  id,
  name,
  open,
  returned,
}: {
  readonly id: string
  readonly name: string
  readonly open: number
  readonly returned: readonly Decision[]
}) => {
  const t = useWords(workWords)
  const ask = useAction(deskProvider.ask)
  const sendBack = async (): Promise<void> => {
    const missing = returned.flatMap(({ field, remark }) => (remark ? [{ field, remark }] : []))
    const result = await ask.run({ id, missing })
    if (result.kind === 'success') notify('success', t('returned'))
  }
  return (
    <div className="work-foot">
      <Refuse id={id} name={name} />
      {open > 0 || returned.length > 0 ? (
        <button type="button" className="button" disabled>
          {t('approveOpen', { n: open + returned.length })}
        </button>
      ) : (
        <Command
          of={deskProvider.approve}
          input={{ id }}
          label={t('approve')}
          title={t('approveTitle', { name })}
          next={t('approveNext')}
          primary
          done={t('approved')}
        />
      )}
      {returned.length > 0 && (
        <button
          type="button"
          className="button button-primary"
          disabled={ask.busy || open > 0}
          onClick={() => void sendBack()}
        >
          {t('returnFields', { n: returned.length })}
        </button>
      )}
    </div>
  )
}
const Rounds = ({ steps }: { readonly steps: Detail['steps'] }) => {
  const t = useWords(workWords)
  const language = useLanguage()
  return (
    steps.length > 0 && (
      <>
        <h3 className="work-head">{t('history')}</h3>
        <ol className="work-rounds">
          {steps.map((step) => (
            <li key={step.id}>
              <time dateTime={step.at}>{dateTimeOf(step.at)}</time> {step.step.toLowerCase()}
              {step.missing.map(({ field, remark }) => (
                <small key={field}>
                  {say(answerWords[field], language)}: {remark[language]}
                </small>
              ))}
              {step.remark && <small>{step.remark[language]}</small>}
            </li>
          ))}
        </ol>
      </>
    )
  )
}
export const Application = ({
  id,
  name,
  mayAct,
}: {
  readonly id: string
  readonly name: string
  readonly mayAct: boolean
}) => {
  const t = useWords(workWords)
  const language = useLanguage()
  return (
    <Loaded of={deskProvider.application} input={{ id }}>
      {(found) => (
        <Loaded of={deskWork.review} input={{ id }}>
          {(review) => {
            const { answers, state } = found.application
            // An optional field that was left empty needs no decision.
            const fields = answerFields.filter((field) => isGiven(answers[field]) || !isOptional(field))
            const own = review.decisions.filter(({ field }) => fields.includes(field))
            const returned = own.filter(({ decision }) => decision === 'return')
            const open = fields.length - own.length
            const isOpen = state === 'IN_REVIEW' && mayAct
            return (
              <>
                <p className="desk-finding">
                  {found.mobile} · {say(stateWords[state], language)} ·{' '}
                  {t('finding', {
                    accepted: own.length - returned.length,
                    all: fields.length,
                    returned: returned.length,
                    open,
                  })}
                </p>
                <div className="desk-panel desk-scroll">
                  <table className="desk-table work-fields">
                    <thead>
                      <tr>
                        <th>{t('field')}</th>
                        <th>{t('they')}</th>
                        <th>{t('found')}</th>
                        <th>{t('decision')}</th>
                        <th>{t('by')}</th>
                      </tr>
                    </thead>
                    <tbody>
                      {fields.map((field) => (
                        <FieldRow key={field} id={id} field={field} found={found} review={review} isOpen={isOpen} />
                      ))}
                    </tbody>
                  </table>
                </div>
                <Letter returned={returned} />
                {isOpen && <Foot id={id} name={name} open={open} returned={returned} />}
                <Rounds steps={found.steps} />
              </>
            )
          }}
        </Loaded>
      )}
    </Loaded>
  )
}
