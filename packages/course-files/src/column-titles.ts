import type { ColumnRole } from './columns.ts';

/** 'E-Mail-Adresse' and 'e_mail adresse' are 'emailadresse', 'Prénom' is 'prenom'. */
export function plainTitle(title: string): string {
  return title
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
}

/**
 * Titles in English, German, French and Spanish, as `plainTitle` writes them. In each role the first ones
 * win. A title that can mean two roles is in `readTitles` of `recognise-columns.ts`.
 */
const titles: Record<ColumnRole, string> = {
  identifier: `identifier rosteridentifier sisuserid orgdefinedid studentid studentidnumber studentnumber
    studentno studentnr idnumber matriculationnumber matriculationno matriculation registrationnumber
    universityid campusid uniid externalid
    matrikelnummer matrikelnr matrikel matrnr matnr idnummer studierendennummer personalnummer
    identifiant numeroetudiant numerodetudiant numetudiant netudiant noetudiant codeetudiant matricule
    codepermanent numerodidentification
    identificador numerodeid numerodeidentificacion matricula numerodematricula nummatricula nmatricula
    numerodeestudiante codigodeestudiante codigoestudiante codigodealumno expediente numerodeexpediente
    cedula carnet dni`,
  email: `email emailaddress emailaddresses mail mailaddress studentemail universityemail schoolemail
    institutionalemail
    emailadresse mailadresse epost unimail
    courriel adressedecourriel adressecourriel adresseemail adressemail adresseelectronique mel
    courrieletudiant
    correo correoelectronico direcciondecorreo direcciondecorreoelectronico direcciondeemail
    correoinstitucional`,
  login: `githubusername githublogin githubuser githubaccount githubhandle githubname github gitusername
    githubbenutzername githubbenutzer githubkonto
    identifiantgithub comptegithub nomdutilisateurgithub utilisateurgithub
    usuariogithub usuariodegithub cuentagithub cuentadegithub
    login username userlogin user account
    benutzername benutzer anmeldename nomdutilisateur utilisateur nombredeusuario usuario`,
  platform_id: 'githubid githubuserid platformid',
  given_name: `givenname givennames firstname firstnames forename forenames legalfirstname
    vorname vornamen prenom prenoms nombres nombredepila primernombre`,
  family_name: `familyname lastname lastnames surname surnames legallastname
    nachname nachnamen familienname zuname nomdefamille apellido apellidos primerapellido`,
  full_name: `student studentname fullname name displayname lastnamefirstname participant
    namevorname nachnamevorname vornamename vornamenachname vollstandigername studierende studierender
    studentin teilnehmer teilnehmerin teilnehmende
    nomcomplet nometprenom nomprenom prenomnom prenometnom nom etudiant etudiante
    nombrecompleto apellidosynombre apellidosnombre nombreyapellidos nombreyapellido nombreapellidos
    nombre estudiante alumno alumna participante`,
  preferred_name: `preferredname preferredfullname chosenname nickname knownas
    bevorzugtername gewahltername spitzname nomdusage nomusuel nomprefere
    nombrepreferido nombredeuso nombreelegido nombresocial apodo`,
  preferred_given_name: `preferredfirstname preferredgivenname chosenfirstname
    rufname bevorzugtervorname gewahltervorname prenomdusage prenomusuel prenomprefere prenomchoisi`,
  section: `section sections group groups labsection labgroup tutorial tutorialgroup discussionsection cohort
    gruppe gruppen sektion sektionen ubungsgruppe ubung tutorium seminargruppe praktikumsgruppe
    groupe groupes groupetd groupetp
    seccion secciones grupo grupos paralelo comision`,
  role: 'role roles courserole rolle rollen rol',
};

export interface KnownTitle {
  role: ColumnRole;
  /** Lower wins. */
  rank: number;
}

const known = new Map(
  (Object.entries(titles) as [ColumnRole, string][]).flatMap(([role, names]) =>
    names.split(/\s+/).map((name, rank): [string, KnownTitle] => [name, { role, rank }]),
  ),
);

export function knownTitle(title: string): KnownTitle | undefined {
  return known.get(plainTitle(title));
}
