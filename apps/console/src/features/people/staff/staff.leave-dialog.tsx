// Somebody goes: what becomes of their open requests is asked before they are switched off or deleted.
import { useState, type ReactNode } from 'react'
import { roleLabel } from '@falaj/contract/kernel/access'
import type { Result } from '@falaj/contract/kernel/envelope'
import { staff } from '@falaj/contract/people/staff'
import { say } from '@falaj/contract/kernel/words'
import { useAction } from '../../../api/use.ts'
import { Facts } from '../../../blocks/facts/facts.tsx'
import { FormDialog } from '../../../blocks/form/form-dialog.tsx'
import { notify } from '../../../state/messages.ts'
import { Select } from '../../../light/select.tsx'
import { navigate, searchWith, useLocation } from '../../../router/location.ts'
import { useLanguage, useWords } from '../../../words/language.tsx'
import type { Colleague } from './staff.colleague.ts'
import { staffStale } from './staff.use-notify-result.ts'
import { staffWords } from './staff.words.ts'

interface Props {
  readonly of: Colleague
  readonly onClose: () => void
}
/** The colleague who takes the requests over; shows a fault if nobody was chosen. */
const useHeir = () => {
  const [to, setTo] = useState('')
  const [missing, setMissing] = useState(false)
  return {
    to,
    blame: () => setMissing(true),
    field: {
      value: to,
      missing,
      onChange: (id: string) => {
        setTo(id)
        setMissing(false)
      },
    },
  }
}
const HeirField = ({
  of,
  value,
  onChange,
  missing,
}: {
  readonly of: Colleague
  readonly value: string
  readonly onChange: (id: string) => void
  readonly missing: boolean
}) => {
  const t = useWords(staffWords)
  const language = useLanguage()
  return (
    <Select
      label={t('heir')}
      value={value}
      onChange={onChange}
      placeholder={t('chooseHeir')}
      fault={missing ? 'REQUIRED' : null}
      choices={of.heirs.map(({ id, name, roles }) => ({
        value: id,
        label: `${name} (${roles.map((role) => roleLabel(role, language)).join(', ')})`,
      }))}
    />
  )
}

const Frame = (given: {
  readonly title: string
  readonly next: string
  readonly act: string
  readonly of: Colleague
  readonly busy: boolean
  readonly destructive: boolean
  readonly onClose: () => void
  readonly onSubmit: () => void
  readonly children?: ReactNode
}) => {
  const t = useWords(staffWords)
  const language = useLanguage()
  const { of } = given
  return (
    <FormDialog
      title={given.title}
      width={560}
      busy={given.busy}
      act={given.act}
      destructive={given.destructive}
      onClose={given.onClose}
      onSubmit={given.onSubmit}
    >
      <Facts
        as="rows"
        facts={[
          { name: say(staff.query.titles.mobile, language), value: <span className="digits">{of.mobile}</span> },
          { name: t('roles'), value: of.roles.map((role) => roleLabel(role, language)).join(', ') },
        ]}
      />
      {given.children}
      <p className="confirm-next">{given.next}</p>
    </FormDialog>
  )
}

export const LeaveDialog = ({ of, how, onClose }: Props & { readonly how: 'inactivate' | 'delete' }) => {
  const t = useWords(staffWords)
  const { pathname, search } = useLocation()
  const [requests, setRequests] = useState<'recall' | 'hand-over'>('recall')
  const heir = useHeir()
  const inactivate = useAction(staff.inactivate, { stale: staffStale })
  const remove = useAction(staff.delete, { stale: [staff.query] })
  const open = of.requests.length
  const run = async (): Promise<void> => {
    const handsOver = open > 0 && requests === 'hand-over'
    if (handsOver && !heir.to) return heir.blame()
    const input = { id: of.id, ...(open > 0 ? { requests } : {}), ...(handsOver ? { to: heir.to } : {}) }
    const result: Result<unknown> = await (how === 'delete' ? remove : inactivate).run(input)
    if (result.kind !== 'success') return
    notify('success', t(how === 'delete' ? 'doneDelete' : 'doneInactivate', { name: of.name }))
    onClose()
    if (how !== 'delete') return
    // There is nobody left to show.
    navigate(pathname + searchWith(search, { open: null }), { replace: true })
  }
  return (
    <Frame
      of={of}
      title={t(how === 'delete' ? 'deleteTitle' : 'inactivateTitle', { name: of.name })}
      next={t(how === 'delete' ? 'deleteNext' : 'inactivateNext')}
      act={t(how)}
      destructive
      busy={inactivate.busy || remove.busy}
      onClose={onClose}
      onSubmit={() => void run()}
    >
      {open > 0 && (
        <fieldset className="leave-requests">
          <legend>{t('openRequests', { n: open })}</legend>
          <label className="check">
            <input
              type="radio"
              name="requests"
              checked={requests === 'recall'}
              onChange={() => setRequests('recall')}
            />
            {t('recall')}
          </label>
          <label className="check">
            <input
              type="radio"
              name="requests"
              disabled={of.heirs.length === 0}
              checked={requests === 'hand-over'}
              onChange={() => setRequests('hand-over')}
            />
            {t('giveTo')}
          </label>
          {of.heirs.length === 0 && <p className="quiet small">{t('noHeir')}</p>}
          {requests === 'hand-over' && <HeirField of={of} {...heir.field} />}
        </fieldset>
      )}
    </Frame>
  )
}

export const HandOverDialog = ({ of, onClose }: Props) => {
  const t = useWords(staffWords)
  const heir = useHeir()
  const action = useAction(staff.handOver, { stale: staffStale })
  const run = async (): Promise<void> => {
    if (!heir.to) return heir.blame()
    const result = await action.run({ id: of.id, to: heir.to })
    if (result.kind !== 'success') return
    notify('success', t('doneHandOver', { n: result.body.handedOver }))
    onClose()
  }
  return (
    <Frame
      of={of}
      title={t('handOverTitle', { name: of.name })}
      next={of.heirs.length > 0 ? t('handOverNext') : t('noHeir')}
      act={t('handOver')}
      destructive={false}
      busy={action.busy}
      onClose={onClose}
      onSubmit={() => void run()}
    >
      <HeirField of={of} {...heir.field} />
    </Frame>
  )
}
