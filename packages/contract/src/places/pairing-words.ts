// Two words that a till and the console both show after activation: they come from the till's public key, so another device has others.
// Plain English words of one or two syllables: easily read aloud, none like another.
const first =
  'amber anchor apple arrow autumn bamboo barley basket beacon bottle bridge bronze button candle canyon carbon castle cedar cherry circle copper coral cotton crystal desert dolphin dragon eagle ember engine falcon feather finger forest garden ginger golden granite hammer harbour hazel honey island ivory jacket jungle kettle ladder lemon lily magnet marble meadow mirror needle ocean olive orange paper pepper pillow planet pocket rabbit'.split(
    ' ',
  )
const second =
  'seven river table silver window winter yellow zebra walnut velvet valley tulip tunnel turtle tiger temple sunset summer sugar storm stone spring spider spice sponge snow smoke shell shadow scarf salt saddle ribbon rocket quartz purple pearl path palm oyster onion nutmeg night museum mountain moon mint mango maple lizard linen light lantern lake kite jewel iron horse helmet guitar grape glass flame eleven'.split(
    ' ',
  )
/** `digest`: SHA-256 of the public key as SubjectPublicKeyInfo. */
export const pairingWords = (digest: Uint8Array): readonly [string, string] => [
  first[(digest[0] ?? 0) % first.length]!,
  second[(digest[1] ?? 0) % second.length]!,
]
