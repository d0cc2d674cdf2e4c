interface Reason {
  /** What PostgreSQL or the system says when this is the reason. */
  when: RegExp;
  english(home: string): string;
  chinese(home: string): string;
}

/** Why PostgreSQL does not start, recognised by its log; the first that fits is shown. */
export const reasons: Reason[] = [
  {
    when: /No space left on device|ENOSPC|EDQUOT|Disk quota exceeded/i,
    english: (home) => `There is no space left on the disk that holds ${home}. Free some and start again; nothing is lost.`,
    chinese: (home) => `存放 ${home} 的磁碟已沒有空間。請騰出空間後再啟動，資料不會遺失。`,
  },
  {
    when: /Read-only file system|EROFS/i,
    english: (home) => `${home} is on a read-only disk. Set DATA_DIR to a folder that can be written.`,
    chinese: (home) => `${home} 位於唯讀磁碟。請把 DATA_DIR 設為可寫入的資料夾。`,
  },
  {
    when: /pre-existing shared memory block/i,
    english: (home) => `Another PostgreSQL still works on ${home}. Stop it first, then start again.`,
    chinese: (home) => `另一個 PostgreSQL 仍在使用 ${home}。請先停止它，然後再啟動。`,
  },
  {
    when: /could not look up effective user ID/i,
    english: () =>
      'The account Sampan runs under has no name on this system, and PostgreSQL needs one. Start Sampan as a named user, or set DATABASE_URL.',
    chinese: () => '執行舢舨的帳戶在此系統沒有名稱，而 PostgreSQL 需要帳戶名稱。請以具名使用者啟動舢舨，或設定 DATABASE_URL。',
  },
  {
    when: /Permission denied|Operation not permitted|wrong ownership|invalid permissions|EACCES|EPERM/i,
    english: (home) =>
      `Sampan may not use its data folder ${home}. Start it as the owner of that folder, change the owner, or set DATA_DIR to another folder.`,
    chinese: (home) => `舢舨無權使用資料夾 ${home}。請以該資料夾的擁有者身分啟動、更改擁有者，或把 DATA_DIR 設為其他資料夾。`,
  },
  {
    when: /ENOTDIR|EEXIST/,
    english: (home) => `${home} is a file, not a folder. Set DATA_DIR to a folder.`,
    chinese: (home) => `${home} 是檔案而不是資料夾。請把 DATA_DIR 設為資料夾。`,
  },
  {
    when: /could not create shared memory|could not map anonymous shared memory|Cannot allocate memory|ENOMEM/i,
    english: () => 'There is not enough memory for PostgreSQL on this machine. Close other programs and start again.',
    chinese: () => '此電腦沒有足夠記憶體執行 PostgreSQL。請關閉其他程式後再啟動。',
  },
  {
    when: /error while loading shared libraries|GLIBC_|cannot execute|ENOEXEC|ENOENT/i,
    english: () =>
      'The built-in PostgreSQL does not run on this system (it needs Linux with glibc, macOS or Windows). Set DATABASE_URL to a PostgreSQL of your own.',
    chinese: () =>
      '內置的 PostgreSQL 無法在此系統執行（需要具備 glibc 的 Linux、macOS 或 Windows）。請把 DATABASE_URL 設為你自己的 PostgreSQL。',
  },
  {
    when: /^/,
    english: (home) => `PostgreSQL did not start on ${home}. Its last words:`,
    chinese: (home) => `PostgreSQL 未能在 ${home} 啟動。它最後的訊息：`,
  },
];
