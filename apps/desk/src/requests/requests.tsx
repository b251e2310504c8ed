// What waits for a second person, and what was decided: exactly what was asked, by whom, why, and the two answers.
import { useState } from 'react'
import { deskPeople, deskRequestWords, type DeskRequest } from '@falaj/contract/desk/desk-people'
import { say, words } from '@falaj/contract/kernel/words'
import { useAction } from '../../../console/src/api/use.ts'
import { Command } from '../../../console/src/blocks/command/command.tsx'
import { FormDialog } from '../../../console/src/blocks/form/form-dialog.tsx'
import { Loaded } from '../../../console/src/blocks/loaded/loaded.tsx'
import { Empty } from '../../../console/src/blocks/states/empty.tsx'
import { DeskInput } from '../parts/input.tsx'
import { notify } from '../../../console/src/state/messages.ts'
import { dateTimeOf } from '../../../console/src/words/dates.ts'
import { useLanguage, useWords } from '../../../console/src/words/language.tsx'

const pageWords = words({
  title: { en: 'Second person', zh: '复核' },
  waits: {
    en: { one: '{n} change waits for a second person.', other: '{n} changes wait for a second person.' },
    zh: '{n} 项变更待复核。',
  },
  none: { en: 'Nothing waits for a second person.', zh: '没有待复核的变更。' },
  what: { en: 'Change', zh: '变更' },
  asked: { en: 'Asked by', zh: '请求人' },
  input: { en: 'Exactly this', zh: '具体内容' },
  decision: { en: 'Decision', zh: '决定' },
  state: { en: 'State', zh: '状态' },
  approve: { en: 'Approve', zh: '通过' },
  approveTitle: { en: 'Approve this change?', zh: '通过此变更？' },
  approved: { en: 'Approved and done.', zh: '已通过并生效。' },
  reject: { en: 'Reject', zh: '拒绝' },
  rejected: { en: 'Rejected.', zh: '已拒绝。' },
  why: { en: 'Why', zh: '原因' },
  cancel: { en: 'Cancel', zh: '取消请求' },
  cancelTitle: { en: 'Cancel your request?', zh: '取消您的请求？' },
  cancelled: { en: 'Cancelled.', zh: '已取消。' },
  until: { en: 'until {time}', zh: '至 {time}' },
  own: { en: 'Yours: another person decides.', zh: '由您提出，须他人复核。' },
})

const Reject = ({ request }: { readonly request: DeskRequest }) => {
  const t = useWords(pageWords)
  const [open, setOpen] = useState(false)
  const [remark, setRemark] = useState('')
  const action = useAction(deskPeople.decide, { stale: [deskPeople.requests] })
  const submit = async (): Promise<void> => {
    const result = await action.run({ id: request.id, hash: request.hash, decision: 'reject', remark })
    if (result.kind !== 'success') return
    setOpen(false)
    notify('success', t('rejected'))
  }
  return (
    <>
      <button type="button" className="button" onClick={() => setOpen(true)}>
        {t('reject')}
      </button>
      <FormDialog
        open={open}
        title={t('reject')}
        busy={action.busy}
        act={t('reject')}
        destructive
        onClose={() => setOpen(false)}
        onSubmit={() => void submit()}
      >
        <DeskInput label={t('why')} value={remark} onChange={setRemark} />
      </FormDialog>
    </>
  )
}
const Acts = ({ request }: { readonly request: DeskRequest }) => {
  const t = useWords(pageWords)
  const language = useLanguage()
  if (request.may.decide)
    return (
      <div className="desk-actions">
        <Command
          of={deskPeople.decide}
          input={{ id: request.id, hash: request.hash, decision: 'approve' }}
          label={t('approve')}
          title={t('approveTitle')}
          facts={[
            { name: t('what'), value: say(request.does, language) },
            { name: t('asked'), value: request.maker },
            { name: t('why'), value: request.reason || '–' },
          ]}
          primary
          done={t('approved')}
        />
        <Reject request={request} />
      </div>
    )
  if (request.may.cancel)
    return (
      <div className="desk-actions">
        <Command
          of={deskPeople.cancel}
          input={{ id: request.id }}
          label={t('cancel')}
          title={t('cancelTitle')}
          done={t('cancelled')}
        />
        <small>{t('own')}</small>
      </div>
    )
  return request.remark
}
/** What was sent, one field to a line. */
const inputText = (input: DeskRequest['input']): string =>
  Object.entries(input)
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join('\n')

export default function Requests() {
  const t = useWords(pageWords)
  const language = useLanguage()
  return (
    <div className="desk-page">
      <h1>{t('title')}</h1>
      <Loaded of={deskPeople.requests} input={{}}>
        {({ rows }) => {
          const waiting = rows.filter(({ state }) => state === 'WAITING').length
          return (
            <>
              <p className="desk-finding">{waiting > 0 ? t('waits', { n: waiting }) : t('none')}</p>
              {rows.length === 0 ? (
                <Empty reason="noData" text={t('none')} />
              ) : (
                <div className="desk-panel desk-scroll">
                  <table className="desk-table">
                    <thead>
                      <tr>
                        <th>{t('what')}</th>
                        <th>{t('input')}</th>
                        <th>{t('asked')}</th>
                        <th>{t('state')}</th>
                        <th>{t('decision')}</th>
                      </tr>
                    </thead>
                    <tbody>
                      {rows.map((request) => (
                        <tr key={request.id}>
                          <td>
                            {say(request.does, language)}
                            <small>{request.number}</small>
                          </td>
                          <td className="desk-code">{inputText(request.input)}</td>
                          <td>
                            {request.maker}
                            <small>{dateTimeOf(request.madeAt)}</small>
                            {request.reason && <small>{request.reason}</small>}
                          </td>
                          <td>
                            {say(deskRequestWords[request.state], language)}
                            <small>
                              {request.decidedBy ??
                                (request.state === 'WAITING'
                                  ? t('until', { time: dateTimeOf(request.expiresAt) })
                                  : '')}
                            </small>
                          </td>
                          <td>
                            <Acts request={request} />
                          </td>
                        </tr>
                      ))}
                    </tbody>
                  </table>
                </div>
              )}
            </>
          )
        }}
      </Loaded>
    </div>
  )
}
