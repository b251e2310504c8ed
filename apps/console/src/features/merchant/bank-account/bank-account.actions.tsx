// Actions that the server offers this reader for the account; each in a dialog that explains it.
import { useState } from 'react'
import { bankAccount } from '@falaj/contract/merchant/bank-account'
import { href } from '@falaj/contract/kernel/routes'
import { say } from '@falaj/contract/kernel/words'
import { useAction } from '../../../api/use.ts'
import { Confirm } from '../../../blocks/confirm/confirm.tsx'
import type { Fact } from '../../../blocks/facts/facts.tsx'
import { notify } from '../../../state/messages.ts'
import { useLanguage, useWords } from '../../../words/language.tsx'
import type { AccountDetail } from './bank-account.detail.tsx'
import { RemoveDialog } from './bank-account.remove-dialog.tsx'
import { TextDialog } from './bank-account.text-dialog.tsx'
import { bankAccountWords } from './bank-account.words.ts'

type Open = 'rename' | 'default' | 'freeze' | 'unfreeze' | 'remove' | null

export const AccountActions = ({ account }: { readonly account: AccountDetail }) => {
  const t = useWords(bankAccountWords)
  const language = useLanguage()
  const [open, setOpen] = useState<Open>(null)
  const { id, currency, actions, request } = account
  const title = (field: 'alias' | 'bankName' | 'number'): string => say(bankAccount.query.titles[field], language)
  const facts: readonly Fact[] = [
    { name: title('alias'), value: account.alias },
    { name: title('bankName'), value: account.bankName },
    { name: title('number'), value: <span className="digits">{account.number}</span> },
  ]
  const confirms = () => [
    { name: title('alias'), value: account.alias },
    { name: title('number'), value: account.number },
  ]
  const setDefault = useAction(bankAccount.setDefault, { confirms })
  const unfreeze = useAction(bankAccount.unfreeze, { confirms })
  const close = (): void => setOpen(null)
  const finish = async (run: Promise<{ readonly kind: string }>): Promise<void> => {
    const { kind } = await run
    if (kind !== 'success') return
    close()
    notify('success', t('done'))
  }
  const button = (name: Exclude<Open, null>, text: string, look = '') =>
    actions.includes(name) && (
      <button type="button" className={`button ${look}`} onClick={() => setOpen(name)}>
        {text}
      </button>
    )
  if (actions.length === 0) return null
  return (
    <div className="bank-account-actions" role="group" aria-label={t('actions')}>
      {actions.includes('edit') && request && (
        <a className="button button-primary" href={`${href('/settings/add-bankcard')}?request=${request.id}`}>
          {t('edit')}
        </a>
      )}
      {button('default', t('makeDefault'))}
      {button('rename', t('rename'))}
      {button('freeze', t('freeze'))}
      {button('unfreeze', t('unfreeze'))}
      {button('remove', t('remove'), 'button-danger')}
      <Confirm
        open={open === 'default'}
        onClose={close}
        title={t('defaultTitle', { currency })}
        facts={facts}
        next={t('defaultNext', { currency })}
        act={t('makeDefault')}
        onConfirm={() => finish(setDefault.run({ id }))}
      />
      <Confirm
        open={open === 'unfreeze'}
        onClose={close}
        title={t('unfreezeTitle')}
        facts={facts}
        next={t('unfreezeNext')}
        act={t('unfreeze')}
        onConfirm={() => finish(unfreeze.run({ id }))}
      />
      {open === 'rename' && (
        <TextDialog
          of={bankAccount.rename}
          field="alias"
          label={title('alias')}
          title={t('renameTitle')}
          act={t('save')}
          unset={account.alias}
          inputOf={(alias) => ({ id, alias })}
          onClose={close}
          onDone={() => notify('success', t('done'))}
        />
      )}
      {open === 'freeze' && (
        <TextDialog
          of={bankAccount.freeze}
          field="reason"
          label={t('reason')}
          title={t('freezeTitle')}
          lead={t('freezeNext')}
          act={t('freeze')}
          unset=""
          inputOf={(reason) => ({ id, reason })}
          onClose={close}
          onDone={() => notify('success', t('done'))}
        />
      )}
      {open === 'remove' && (
        <RemoveDialog
          account={account}
          onClose={close}
          onAsked={(number) => notify('success', number ? t('waits', { number }) : t('done'))}
        />
      )}
    </div>
  )
}
