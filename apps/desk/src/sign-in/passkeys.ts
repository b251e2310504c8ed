// Whether this page can use passkeys: browsers bind them to a name, and to a safe connection.
export const passkeysWork = (): boolean =>
  typeof PublicKeyCredential !== 'undefined' && !/^(\d+\.){3}\d+$|^\[/.test(location.hostname)
