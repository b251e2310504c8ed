// How long ago something was: minutes, hours with minutes, days. It ticks.
import { useEffect, useState } from 'react'
import { dayMs, hourMs, minuteMs } from '@falaj/contract/kernel/time'
import { useWords } from '../../../words/language.tsx'
import { deviceWords } from './device.words.ts'

export const useNow = (everyMs = 15_000): number => {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}
export const useAge = (): ((at: string, now: number) => string) => {
  const t = useWords(deviceWords)
  return (at, now) => {
    const ms = Math.max(0, now - Date.parse(at))
    if (ms < minuteMs) return t('now')
    if (ms < hourMs) return t('minutes', { n: Math.floor(ms / minuteMs) })
    if (ms < dayMs) return t('hours', { n: Math.floor(ms / hourMs), m: Math.floor((ms % hourMs) / minuteMs) })
    return t('days', { n: Math.floor(ms / dayMs) })
  }
}
