// Actions on a colleague. An unavailable one shows the rule that prevents it.
import { useState } from 'react'
import { roleLabel } from '@falaj/contract/kernel/access'
import { errorOfCode, errors } from '@falaj/contract/kernel/errors'
import { staff } from '@falaj/contract/people/staff'
import { say } from '@falaj/contract/kernel/words'
import { useAction } from '../../../api/use.ts'
import { Confirm } from '../../../blocks/confirm/confirm.tsx'
import { WhyNot } from '../../../blocks/why-not/why-not.tsx'
import { useLanguage, useWords } from '../../../words/language.tsx'
import type { Colleague } from './staff.colleague.ts'
import { EditDialog } from './staff.edit-dialog.tsx'
import { HandOverDialog, LeaveDialog } from './staff.leave-dialog.tsx'
import { staffStale, useNotifyResult } from './staff.use-notify-result.ts'
import { staffWords } from './staff.words.ts'

const all = ['edit', 'activate', 'inactivate', 'handOver', 'resetFactor', 'delete'] as const
type Act = (typeof all)[number]
const looks: Partial<Record<Act, string>> = { edit: 'button button-primary', delete: 'button button-danger' }
const areaOf = (act: Act) => (act === 'resetFactor' ? 'factorResetters' : 'staffCreation')
/** In such a state there is simply nothing to do: neither a button nor a reason is needed. */
const pointless: readonly number[] = [errors.STAFF_STATE.code, errors.FACTOR_ABSENT.code]

export const StaffActions = ({ of }: { readonly of: Colleague }) => {
  const t = useWords(staffWords)
  const language = useLanguage()
  const [open, setOpen] = useState<Act | null>(null)
  const notifyResult = useNotifyResult()
  const activate = useAction(staff.activate, { stale: staffStale })
  const reset = useAction(staff.resetFactor, { stale: staffStale })
  const close = (): void => setOpen(null)
  const offered = all.filter((act) => !pointless.includes(of.whyNot[act] ?? 0))
  const reasonOf = (code: number | null): string | null => {
    const name = code === null ? undefined : errorOfCode(code)
    return name ? say(errors[name], language) : null
  }
  const roles = of.roles.map((role) => roleLabel(role, language)).join(', ')
  const facts = [
    { name: say(staff.query.titles.mobile, language), value: <span className="digits">{of.mobile}</span> },
    { name: t('roles'), value: roles },
  ]
  return (
    <>
      <div className="staff-actions" role="group" aria-label={t('actions')}>
        {offered.map((act) => (
          <WhyNot key={act} label={t(act)} area={areaOf(act)} says={reasonOf(of.whyNot[act])}>
            <button type="button" className={looks[act] ?? 'button'} onClick={() => setOpen(act)}>
              {t(act)}
            </button>
          </WhyNot>
        ))}
      </div>
      {open === 'edit' && <EditDialog of={of} onClose={close} />}
      {(open === 'inactivate' || open === 'delete') && <LeaveDialog of={of} how={open} onClose={close} />}
      {open === 'handOver' && <HandOverDialog of={of} onClose={close} />}
      <Confirm
        open={open === 'activate'}
        onClose={close}
        title={t('activateTitle', { name: of.name })}
        facts={facts}
        next={t('activateNext')}
        act={t('activate')}
        onConfirm={async () => {
          const result = await activate.run({ id: of.id })
          if (notifyResult(result, t('doneActivate', { name: of.name }))) close()
        }}
      />
      <Confirm
        open={open === 'resetFactor'}
        onClose={close}
        title={t('resetTitle', { name: of.name })}
        facts={facts}
        next={t('resetNext')}
        act={t('resetFactor')}
        destructive
        onConfirm={async () => {
          const result = await reset.run({ id: of.id })
          if (notifyResult(result, t('doneReset', { name: of.name }))) close()
        }}
      />
    </>
  )
}
