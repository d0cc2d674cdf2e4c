// Who sells for providers by key, on the operator’s screen.
export default {
  resellers: {
    title: 'Resellers',
    sentence: 'Who sells providers’ places from software of their own, and the keys they use.',
    reseller: 'Reseller',
    provider: 'Provider',
    added: 'Added',
    last_used: 'Last used',
    never: 'Never',
    no_keys: 'No working key',
    empty: 'No resellers yet',
    empty_sentence: 'Providers add resellers themselves.',
    revoke: 'Revoke {{shown}}…',
    revoke_title: 'Revoke this key?',
    revoke_sentence: 'The software of {{name}} stops working with it immediately. Bookings that were made stay.',
    revoke_confirm: 'Revoke',
    revoked: 'Key revoked',
    revoke_failed: 'Failed to revoke the key',
  },
} as const;
