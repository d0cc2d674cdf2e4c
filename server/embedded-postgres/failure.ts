import { StartFailure } from '../core/start-failure.ts';
import { reasons } from './reasons.ts';

/** The data folder is held by a Sampan that is alive. */
export function folderInUse(home: string): StartFailure {
  return new StartFailure(
    `The data folder ${home} is in use by another Sampan. Stop that one first, or set DATA_DIR to another folder.`,
    `資料夾 ${home} 正由另一個舢舨使用。請先停止它，或把 DATA_DIR 設為其他資料夾。`,
  );
}

/** The data folder was written by another major version of PostgreSQL, whose files ours cannot read. */
export function otherVersion(home: string, found: string, ours: string): StartFailure {
  return new StartFailure(
    `The data in ${home} was written by PostgreSQL ${found}, and this Sampan brings PostgreSQL ${ours}. Restore a backup into an empty folder, or start the version of Sampan that wrote it.`,
    `${home} 內的資料由 PostgreSQL ${found} 寫入，而此版本的舢舨使用 PostgreSQL ${ours}。請把備份還原到空白資料夾，或啟動當初寫入資料的舢舨版本。`,
  );
}

/** We are root, and no unprivileged account gets to both the programs and the data. */
export function unreachable(home: string, evidence: string[]): StartFailure {
  return new StartFailure(
    `PostgreSQL refuses to run as root, and the unprivileged account used in its place cannot reach ${home}. Move Sampan to a folder that others may enter (such as /srv/sampan), install "setpriv" (package util-linux), or start Sampan as an ordinary user.`,
    `PostgreSQL 拒絕以 root 身分執行，而代替它的一般帳戶無法進入 ${home}。請把舢舨移到其他帳戶可進入的資料夾（例如 /srv/sampan）、安裝「setpriv」（util-linux 套件），或以一般使用者身分啟動舢舨。`,
    evidence,
  );
}

/** No PostgreSQL programs exist for this machine, or npm did not bring them. */
export function noBinaries(platform: string): StartFailure {
  return new StartFailure(
    `There is no built-in PostgreSQL for ${platform} here. Run "npm ci" again, or set DATABASE_URL to a PostgreSQL of your own.`,
    `此處沒有適用於 ${platform} 的內置 PostgreSQL。請再次執行「npm ci」，或把 DATABASE_URL 設為你自己的 PostgreSQL。`,
  );
}

/** PostgreSQL did not start, or did not stay. Says why, as far as its words tell, and shows the last of them. */
export function notRunning(home: string, words: string): StartFailure {
  const { english, chinese } = reasons.find(({ when }) => when.test(words))!;
  return new StartFailure(english(home), chinese(home), words.trim().split('\n').slice(-15));
}

/** What a failed file operation on the data folder means to the person at the terminal; anything odd is left as it is. */
export function folderFailure(home: string, error: NodeJS.ErrnoException): Error {
  const expected = /^(EACCES|EPERM|EROFS|ENOSPC|EDQUOT|ENOTDIR|EEXIST)$/;
  return expected.test(error.code ?? '') ? notRunning(home, error.message) : error;
}
