// Actions on an existing order. The server decides which; each is confirmed.
import { useState, type ReactNode } from 'react'
import type { transfer } from '@falaj/contract/accounts/transfer'
import { useAction } from '../../api/use.ts'
import { useWords } from '../../words/language.tsx'
import { Actions } from '../actions/actions.tsx'
import { Confirm, type ConfirmProps } from '../confirm/confirm.tsx'
import type { Fact } from '../facts/facts.tsx'
import { orderActionWords } from './action-words.ts'

interface ConfirmButtonProps extends Omit<ConfirmProps, 'open' | 'onClose'> {
  readonly label: string
}
/** A button that asks once more. */
export const ConfirmButton = ({ label, onConfirm, ...given }: ConfirmButtonProps) => {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className={given.destructive ? 'button' : 'button button-primary'}
        onClick={() => setIsOpen(true)}
      >
        {label}
      </button>
      <Confirm
        {...given}
        open={isOpen}
        onClose={() => setIsOpen(false)}
        onConfirm={() => onConfirm().then(() => setIsOpen(false))}
      />
    </>
  )
}

interface CancelOrderProps {
  readonly of: { readonly id: string; readonly number: string; readonly status: string }
  readonly by: typeof transfer.cancel
  readonly facts: readonly Fact[]
  /** Unless it is to be cancelled, or recalled from those who decide. */
  readonly label?: string | undefined
}
export const CancelOrder = ({ of: { id, number, status }, by, facts, label }: CancelOrderProps) => {
  const t = useWords(orderActionWords)
  const cancel = useAction(by)
  const act = label ?? t(status === 'APPLIED' || status === 'COOLING' || status === 'IN_REVIEW' ? 'recall' : 'cancel')
  return (
    <ConfirmButton
      label={act}
      title={t('cancelTitle', { number })}
      facts={facts}
      next={t('cancelNext')}
      act={act}
      destructive
      onConfirm={() => cancel.run({ id })}
    />
  )
}

interface OrderActionsProps {
  readonly of: CancelOrderProps['of'] & { readonly actions: readonly string[] }
  /** Where the form is. */
  readonly page: string
  readonly submit: ReactNode
  readonly cancel: Omit<CancelOrderProps, 'of'>
}
export const OrderActions = ({ of, page, submit, cancel }: OrderActionsProps) => {
  const t = useWords(orderActionWords)
  const { id, actions } = of
  if (actions.length === 0) return null
  const link = (action: 'edit' | 'repeat') =>
    actions.includes(action) && (
      <a className="button" href={`${page}${page.includes('?') ? '&' : '?'}${action}=${id}`}>
        {t(action)}
      </a>
    )
  return (
    <Actions>
      {actions.includes('submit') && submit}
      {link('edit')}
      {actions.includes('cancel') && <CancelOrder of={of} {...cancel} />}
      {link('repeat')}
    </Actions>
  )
}
