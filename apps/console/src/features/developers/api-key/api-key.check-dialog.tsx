// Checks a leaked text: whether it contains a key of the merchant, and what to do then.
import { useState } from 'react'
import { apiKey } from '@falaj/contract/developers/api-key'
import type { Output } from '@falaj/contract/kernel/endpoint'
import { href } from '@falaj/contract/kernel/routes'
import { useAction } from '../../../api/use.ts'
import { FormDialog } from '../../../blocks/form/form-dialog.tsx'
import { TextField } from '../../../blocks/form/fields.tsx'
import { StatusPill } from '../../../blocks/status-pill/status-pill.tsx'
import { useWords } from '../../../words/language.tsx'
import { apiKeyWords } from './api-key.words.ts'

const Result = ({ of }: { readonly of: Output<typeof apiKey.check> }) => {
  const t = useWords(apiKeyWords)
  if (of.found.length === 0) return <p>{t(of.keys > 0 ? 'checkOthers' : 'checkNone')}</p>
  return (
    <>
      <p>{t('checkFound')}</p>
      <ul className="api-key-found">
        {of.found.map(({ id, name, state, last4 }) => (
          <li key={id}>
            <a href={`${href('/management/api-key')}?open=${id}`}>{name}</a>
            <span className="digits quiet">•••• {last4}</span>
            <StatusPill code={state} />
          </li>
        ))}
      </ul>
    </>
  )
}
export const CheckDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const t = useWords(apiKeyWords)
  const [text, setText] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const [result, setResult] = useState<Output<typeof apiKey.check> | null>(null)
  const check = useAction(apiKey.check)
  const act = async (): Promise<void> => {
    if (text.trim() === '') return setFault('REQUIRED')
    const answer = await check.run({ text })
    if (answer.kind === 'success') setResult(answer.body)
  }
  return (
    <FormDialog
      title={t('check')}
      width={560}
      busy={check.busy}
      act={t('checkAct')}
      onClose={onClose}
      onSubmit={() => void act()}
    >
      <p className="quiet small">{t('checkWhy')}</p>
      <TextField
        label={t('checkText')}
        lines={5}
        value={text}
        fault={fault}
        onChange={(typed) => {
          setText(typed)
          setFault(null)
          setResult(null)
        }}
      />
      <div role="status">{result && <Result of={result} />}</div>
    </FormDialog>
  )
}
