/**
 * Writes one file for each format, in the bytes that these systems write: node packages/course-files/golden/make.mjs
 * People and numbers are invented.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const bom = '\ufeff';
const lines = (/** @type {string[]} */ rows, end = '\n') => rows.map((row) => row + end).join('');

/** @type {Record<string, Buffer>} */
export const files = {
  // Ruby's CSV: quotes only where needed. Two rows above the people, the test student at the end.
  'canvas.csv': Buffer.from(
    lines([
      'Student,ID,SIS User ID,SIS Login ID,Root Account,Section,Notes,"Lab 1: Lists, maps (90201)",Essay (90218),Labs Current Score (2026),Current Score (2026),Final Grade (2026)',
      ',,,,,,,Manual Posting,,,,',
      '    Points Possible,,,,,,,10.00,100.00,(read only),(read only),(read only)',
      '"Müller, Jörg",5001,00123,j.mueller@example.edu,x.edu,Lecture,,8.50,91.00,85.00,89.20,A',
      '"de la Cruz, Ana María",5002,00124,a.cruz@example.edu,x.edu,Lab 1,"says ""hi"",\ncomes late",,EX,,,',
      '"=""=SUM(1), Eve""",5003,00125,eve@example.edu,x.edu,Lab 1 and Lecture,,N/A,70.25,,70.25,C',
      `"O'Brien, Seán",5004,1E5,sean@example.edu,x.edu,Algorithms and Data Structures,,10.00,,100.00,100.00,A`,
      '"Student, Test",5999,,7f0c9e,x.edu,Lecture,,1.00,,,,',
    ]),
  ),
  // German, with the settings for semicolons, a byte order mark and separate names.
  'canvas-german.csv': Buffer.from(
    bom +
      lines([
        'LastName;FirstName;ID;SIS Login ID;Section;Aufgabe 1 (77);Current Score;Unposted Current Score;Final Score;Unposted Final Score',
        '    Points Possible;;;;;12,50;(schreibgeschützt);(schreibgeschützt);(schreibgeschützt);(schreibgeschützt)',
        'Groß;Zoë;81;z.gross@example.de;Übung 1 und Übung 2;;;;0,00;0,00',
        'Weiß;Óscar;82;o.weiss@example.de;Übung 1;7,25;58,00;58,00;58,00;58,00',
        'Ahn;Jun;83;j.ahn@example.de;Übung 2;;;;0,00;0,00',
        'Student;Test;99;c0ffee;Übung 1;;;;;',
      ]),
  ),
  // Quotes around everything with a space. '-' is no grade.
  'moodle.csv': Buffer.from(
    lines([
      '"First name","Last name","ID number",Institution,Department,"Email address","Assignment: Sorting (Real)","Assignment: Sorting (Percentage)","Assignment: Sorting (Feedback)","Quiz: Trees (Real)","Category total (Real)","Course total (Real)","Last downloaded from this course"',
      'Anne,Able,0042,,,Anne.Able@example.edu,56.00,"56.00 %","Good,\nbut late.",-,56.00,56.00,1790000000',
      'Bobby,"van Bunce",0043,"Moodle HQ",,bobby@example.edu,-,-,,7.50,7.50,7.50,1790000000',
      'Chloé,Çelik,,,,chloe@example.edu,-,-,,-,-,-,1790000000',
    ]),
  ),
  'moodle-german.csv': Buffer.from(
    lines([
      'Vorname;Nachname;ID-Nummer;E-Mail-Adresse;Gruppen;"Aufgabe: Suchbäume (Punkte)";"Kurs gesamt (Punkte)";"Zuletzt aus diesem Kurs geladen"',
      'Jörg;Groß;0815;j.gross@example.de;"Gruppe A, Gruppe B";7,50;7,50;1790000000',
      'Zoë;Weiß;0816;z.weiss@example.de;"Gruppe A";-;-;1790000000',
    ]),
  ),
  // For grading one assignment offline.
  'moodle-worksheet.csv': Buffer.from(
    bom +
      lines([
        'Identifier,"Full name","Email address",Status,Grade,"Maximum Grade","Grade can be changed","Last modified (submission)","Last modified (grade)","Feedback comments"',
        '"Participant 9912","Anne Able",anne.able@example.edu,"Submitted for grading - ",,20.00,Yes,"Monday, 5 October 2026, 9:15 PM",-,',
        '"Participant 9913","Bobby van Bunce",bobby@example.edu,"No submission - ",12.00,20.00,Yes,-,-,"<p>See me, ""please"".</p>"',
      ]),
  ),
  // '#' keeps spreadsheets from changing ids; the last column marks the end of the line.
  'brightspace.csv': Buffer.from(
    bom +
      lines(
        [
          'OrgDefinedId,Username,Last Name,First Name,Email,Lab 1 Points Grade <Numeric MaxPoints:12.5 Weight:10 Category:Labs CategoryWeight:50>,"Essay, long Points Grade <Numeric MaxPoints:100>",Essay Text Grade <Text>,Labs Subtotal Numerator,Labs Subtotal Denominator,Calculated Final Grade Numerator,Calculated Final Grade Denominator,End-of-Line Indicator',
          '#000400,#ablea,Able,Anne,ablea@example.edu,11,,,11,12.5,88,100,#',
          '#000401,#buncb,Bunce,Bobby,buncb@example.edu,,,,,12.5,,100,#',
          '#000402,#mei,_,Mei,mei@example.edu,9.75,55,good,9.75,12.5,64,100,#',
        ],
        '\r\n',
      ),
  ),
  // The default download is called .xls and is a text with tabs.
  'blackboard.xls': Buffer.from(
    bom +
      lines(
        [
          '"Last Name"\t"First Name"\t"Username"\t"Student ID"\t"Last Access"\t"Availability"\t"Lab 1 [Total Pts: 100 Score] |2825849"\t"Lab 2 [EXTRA CREDIT] [Total Pts: 4.00000 Score] |2825850"\t"Programme [Total Pts: 0 Text] |2825851"\t"Weighted Total [Total Pts: up to 104 Percentage] |2825840"\t"Total [Total Pts: up to 104 Score] |2825841"',
          '"Łukasz"\t"Żaneta"\t"zaneta.l"\t"0442474"\t"2026-09-01 20:20:47"\t"Yes"\t"88.50000"\t""\t"MSc"\t""\t"88.50000"',
          '"Patel"\t"Kunj ""KJ"""\t"kunj.patel2"\t"0439413"\t"2026-09-01 22:28:34"\t"Yes"\t""\t""\t""\t""\t""',
          '"李"\t"明"\t"ming.li"\t""\t""\t"No"\t""\t""\t""\t""\t""',
        ],
        '\r\n',
      ),
    'utf16le',
  ),
  'blackboard-ultra.csv': Buffer.from(
    bom +
      lines([
        '"Last Name","First Name","Username","Student ID","Last Access","Availability","Quiz 1 [Total Pts: 10 Score] |1281892","Overall Grade [Total Pts: up to 55 Letter] |1281890"',
        '"Chavez","Peter","peter.chavez","0442474","2026-09-01 20:20:47","Yes","","A"',
        '"Gnandt","Wesley","wesley.gnandt","0433673","2026-09-01 18:53:47","Yes","7","B"',
      ]),
  ),
  // Identifiers are what the teacher typed; students who have not joined have no account.
  'github-classroom.csv': Buffer.from(
    lines([
      '"identifier","github_username","github_id","name","group_name"',
      '"Izquierdo Castañedo, Raúl (i02)","raulic","1002","Raúl Izquierdo","Team ""Ñ"""',
      '"000321","johnd","1001","",""',
      '"jane@example.edu","","","",""',
    ]),
  ),
  'classroom50.csv': Buffer.from(
    lines([
      'username,first_name,last_name,email,section,github_id,role,enrollment_status,invite_token',
      'alice,Alice,Andersson,alice@example.edu,section-1,12345,student,enrolled,',
      "bob,'=Bob,Baker,,,67890,student,invited,5ecret",
      'carol,,,carol@example.edu,section-2,11111,ta,enrolled,',
    ]),
  ),
  // Saved by a spreadsheet on a French Windows.
  'plain-french.csv': Buffer.from(
    lines(
      [
        'Groupes du semestre 1;;;;;;',
        ';;;;;;',
        "N° étudiant;Nom;Prénom;Prénom d'usage;Courriel;Groupe TD;Régime œuvre",
        '00012;Lefèvre;Zoé;Zo;zoe.lefevre@example.fr;TD 1 | TD 2;boursière',
        '00013;Dupont;Noël;;NOEL@example.fr;TD 1;',
        '2,02412E+11;Nuñez;Inès;;ines@example.fr;TD 2;',
        '00014;Ôter;Luc;;pas de courriel;TD 2;',
        ';;;;;TD 2;',
        '00013;Dupont;Noël;;noel@example.fr;TD 2;double',
      ],
      '\r\n',
    ).replaceAll('œ', '\u009c'),
    'latin1',
  ),
};

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const folder = join(dirname(fileURLToPath(import.meta.url)), 'files');
  await mkdir(folder, { recursive: true });
  for (const [name, bytes] of Object.entries(files)) await writeFile(join(folder, name), bytes);
}
