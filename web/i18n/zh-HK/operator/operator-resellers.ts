// 營運者畫面：憑金鑰代售體驗的分銷商。
export default {
  resellers: {
    title: '分銷商',
    sentence: '以自家系統代售名額的分銷商，以及他們使用的金鑰。',
    reseller: '分銷商',
    provider: '體驗主辦',
    added: '新增於',
    last_used: '最近使用',
    never: '從未使用',
    no_keys: '沒有有效金鑰',
    empty: '尚未有分銷商',
    empty_sentence: '分銷商由體驗主辦自行新增。',
    revoke: '撤銷 {{shown}}…',
    revoke_title: '撤銷這個金鑰？',
    revoke_sentence: '{{name}}的系統會即時不能再使用此金鑰，已有的預訂不受影響。',
    revoke_confirm: '撤銷',
    revoked: '已撤銷金鑰',
    revoke_failed: '未能撤銷金鑰',
  },
} as const;
