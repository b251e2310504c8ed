import { expect, it } from 'vitest'
import { objectText } from './operation-history.objects.ts'

it.each([
  ['session of 20000001', 'Session 20000001', '会话 20000001'],
  ['withdraw W-B9LLM8H', 'Withdrawal W-B9LLM8H', '提现 W-B9LLM8H'],
  ['device 01a1e8fc-d25a-7aba-91c6-acad5d001234', 'Device 01a1e8fc…1234', '设备 01a1e8fc…1234'],
  ['cashback campaign CC-2GAVHY4', 'Cashback campaign CC-2GAVHY4', '返现活动 CC-2GAVHY4'],
  ['passkey', 'Passkey', '通行密钥'],
  ['staffing 1', 'staffing 1', 'staffing 1'],
])('%s is read as %s', (object, en, zh) => {
  expect(objectText(object, 'en')).toBe(en)
  expect(objectText(object, 'zh')).toBe(zh)
})

it('the tooltip has the whole id, in the reader’s language', () => {
  const device = 'device 01a1e8fc-d25a-7aba-91c6-acad5d001234'
  expect(objectText(device, 'zh', 'whole')).toBe('设备 01a1e8fc-d25a-7aba-91c6-acad5d001234')
})
