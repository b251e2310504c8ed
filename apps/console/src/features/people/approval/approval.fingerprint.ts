// SHA-256 of the words that are approved, computed here and not taken from the server.
import { useEffect, useState } from 'react'

export const fingerprintOf = async (text: string): Promise<string> => {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
/** Null until it is computed. */
export const useFingerprint = (text: string): string | null => {
  const [computed, setComputed] = useState<{ readonly of: string; readonly hash: string } | null>(null)
  useEffect(() => {
    let left = false
    void fingerprintOf(text).then((hash) => !left && setComputed({ of: text, hash }))
    return () => {
      left = true
    }
  }, [text])
  return computed?.of === text ? computed.hash : null
}
