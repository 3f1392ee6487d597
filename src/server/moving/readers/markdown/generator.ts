import type { OpenSource } from "../../source/open-source.ts";
import type { SlashOrder } from "../read-date.ts";
import type { ProgramLimit } from "./programs.ts";
import type { SiteLayout } from "./role.ts";
import type { RuleSink } from "./setting-rules.ts";
import type { SourceSite } from "./source-site.ts";

/** A list of the settings, or a file of lines, that names files which the generator leaves out. */
export interface LeftOutBy {
  /** The name of the setting, or of the file. */
  name: string;
  /** What its entries are: patterns of paths, of Jekyll or of git, or regular expressions of Go. */
  syntax: "glob" | "jekyll" | "git" | "expression";
  /** Whether paths are below the texts' folder. */
  isBelowContent?: boolean;
  /** The setting of `textFolders` to whose texts it does not apply. */
  except?: string;
}

/** Fields that reach each text below a folder from a file in it. */
export interface FolderFields {
  /** Whether a file has such fields, and for what: a folder, or the path of a text without its extension. */
  placeOf(path: string, layout: SiteLayout, isText: (path: string) => boolean): string | undefined;
  /** The field that holds them; undefined: all of its fields. */
  field?: string;
  /** Only these count, and hide whatever a text says itself. */
  hides?: readonly string[];
}

/** A setting with fields for the texts in scopes: those of Jekyll, the cascade of Hugo, fields for all texts, or fields by path. */
export interface ScopedFields {
  setting: string;
  syntax: "jekyll" | "hugo" | "all" | "paths";
}

/** What a generator of sites does with the files of a folder, by its documentation. */
export interface Generator {
  isOf(has: (pattern: RegExp) => boolean, source: OpenSource): boolean | Promise<boolean>;
  /** Its settings, of which the first that exists counts, or is above the others. */
  settings: readonly string[];
  readsAllSettings?: boolean;
  /** Folders with further settings, each above the one before it. */
  settingFolders?: readonly string[];
  /** Of a date without a zone, unless the settings say another. Jekyll takes that of its machine. */
  timeZone?: string;
  /** How it reads `04/03/2021`. */
  slashOrder?: SlashOrder;
  /** Where texts are, unless the settings say it; the first that exists. */
  contentRoots?: readonly string[];
  /** The setting that names it. */
  contentSetting?: string;
  /** Folders whose files are served from the site's root, as `static/`. */
  staticRoots: readonly string[];
  /** What it never publishes, by path. */
  neverPublishes?: RegExp;
  leftOutBy?: readonly LeftOutBy[];
  /** What in a program may leave texts out. Each place that is more than names and values is a doubt. */
  limits?: readonly ProgramLimit[];
  /** Reads what its other settings say about the texts. */
  readSettings?(site: SourceSite, sink: RuleSink): void;
  /** Fields that hide a text unless they say this. */
  doubtfulFields?: Readonly<Record<string, RegExp>>;
  /** The settings that name the folders, below that of the texts, which it reads, and what they are unless they say so. */
  textFolders?: Readonly<Record<string, readonly string[]>>;
  /** The settings with fields for texts, of which the later one wins. */
  scopedFields?: readonly ScopedFields[];
  /** Fields that a text without them has from a setting, as the name of the author. */
  settingFields?: Readonly<Record<string, string>>;
  folderFields?: FolderFields;
  /** Files that the field `layout` names, below a folder, whose fields are above those of folders. */
  layouts?: RegExp;
  /** Its settings name languages, whose texts have a folder or an ending of their own. */
  hasLanguages?: boolean;
  /** The setting with tags whose texts have a password. */
  tagsWithPassword?: string;
  /** The setting that names a field whose yes hides a text. */
  hidingField?: string;
  /** A text in the folder of an `index` is a part of it. */
  hasBundles?: boolean;
  /** What is published is decided by a program or a person, so that names of folders such as `drafts` count. */
  isUndecided?: boolean;
}
